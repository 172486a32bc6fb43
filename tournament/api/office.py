"""The association's office through the API: leaders, links, the season's events, and the association itself."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from rest_framework import serializers

from tournament.api.base import YEAR, OfficeAPIView, does, read
from tournament.api.serializers import SUMMARY, SUMMARY_KEYS, answer, made
from tournament.http import link_address
from tournament.models import AccountLink, Association, Event, OfficeLogEntry
from tournament.queries.events import standings_state
from tournament.queries.office import (
    LINK_LIFE,
    account,
    accounts,
    association,
    given_links,
    name_of,
    season,
    seasons,
)
from tournament.services import office
from tournament.services.access import NewLeader

LeaderAccountSerializer = answer(
    User,
    "Somebody who has an account: what they lead and help at, the zone they co-ordinate, whether they keep the office.",
    ("leader", "name", "sign_in_name", "zone", "keeps_office", "is_disabled", "leads", "helps", "last_login"),
    called="LeaderAccount",
    leader=serializers.IntegerField(source="pk"),
    name=made(serializers.CharField, lambda user, _view: name_of(user)),
    sign_in_name=serializers.CharField(source="username"),
    zone=made(serializers.CharField, lambda user, _view: user.zone or ""),
    keeps_office=serializers.BooleanField(source="is_staff"),
    is_disabled=made(serializers.BooleanField, lambda user, _view: not user.is_active),
    leads=serializers.IntegerField(),
    helps=serializers.IntegerField(),
)


LinkSerializer = answer(
    AccountLink,
    "A link that still works: an invitation, or a new password for the account `leader`.",
    ("link", "recipient", "leader", "made_at", "made_by", "expires_at", "address"),
    called="Link",
    link=serializers.IntegerField(source="pk"),
    leader=serializers.IntegerField(source="user_id", allow_null=True),
    expires_at=made(serializers.DateTimeField, lambda link, _view: link.made_at + LINK_LIFE),
    address=made(serializers.CharField, lambda link, view: link_address(link, view.request)),
)
OfficeEventSerializer = answer(
    Event,
    "An event of the season: where it stands on the ladder, how far it has come, and who leads it.",
    (*SUMMARY_KEYS, "zone", "area", "leader", "state", "is_archived"),
    called="OfficeEvent",
    **SUMMARY,
    leader=serializers.IntegerField(source="leader_id"),
    state=made(serializers.CharField, lambda event, _view: standings_state(event, list(event.days.all())).value),
    is_archived=made(serializers.BooleanField, lambda event, _view: event.archived_at is not None),
)
AssociationSerializer = answer(
    Association,
    "What sheets and pages say of the association.",
    ("name", "contact", "privacy", "places", "has_logo"),
    has_logo=made(serializers.BooleanField, lambda association, _view: bool(association.small_logo)),
)
OfficeLogEntrySerializer = answer(
    OfficeLogEntry,
    "Something that the office did, by whom and when.",
    ("at", "by", "did", "says"),
    did=serializers.CharField(source="act"),
    says=serializers.CharField(source="sentence"),
)


class LeadersAPI(OfficeAPIView):
    @read(LeaderAccountSerializer, many=True, is_paged=True)
    def list_leaders(self) -> Iterable[User]:
        """Everybody who has an account."""
        return accounts()

    @read(LeaderAccountSerializer)
    def show_leader(self, user: int) -> User:
        """Somebody who has an account."""
        return account(user)

    disable_leader = does(
        office.disable_leader, show_leader, "Disables an account and signs it out everywhere at once."
    )
    enable_leader = does(office.enable_leader, show_leader, "Enables a disabled account, with the password it had.")
    appoint_to_office = does(office.appoint_to_office, show_leader, "Lets a leader keep the office too.")
    appoint_coordinator = does(
        office.appoint_coordinator,
        show_leader,
        "Lets somebody read the desks of a zone’s events; without a zone, no more.",
    )
    remove_from_office = does(
        office.remove_from_office, show_leader, "Takes a leader out of the office; they lead their events as before."
    )


class LinksAPI(OfficeAPIView):
    @read(LinkSerializer, many=True, is_paged=True)
    def list_links(self) -> Iterable[AccountLink]:
        """The links that were not used, the oldest first; of those for events also the ones that are to be renewed."""
        return given_links(self.at)

    invite_leader = does(
        office.invite_leader, LinkSerializer,
        "Makes a link by which one person makes their own account; the answer holds it, and is not stored.",
        status=201, is_idempotent=False,
    )  # fmt: skip
    make_password_link = does(
        office.make_password_link, LinkSerializer,
        "Makes a link by which somebody chooses a new password, in place of an earlier one.",
        status=201, is_idempotent=False,
    )  # fmt: skip
    renew_links = does(office.renew_links, list_links, "Renews all invitations, used in time or not; the links.")
    withdraw_link = does(office.withdraw_link, list_links, "Withdraws a link; the links that are left.")


class OfficeEventsAPI(OfficeAPIView):
    @read(OfficeEventSerializer, many=True, is_paged=True, parameters=[YEAR])
    def list_season(self) -> Iterable[Event]:
        """The events of a year or of the latest, archived ones too, from the provincial games down."""
        return season(self.year or next(iter(seasons()), 0))

    @read(OfficeEventSerializer)
    def show_event(self) -> Event:
        """One event of the season."""
        return self.event

    hand_event_over = does(
        office.hand_event_over, show_event, "Makes somebody else the leader of an event, without asking them.",
        takes=NewLeader, prepare=lambda view, new: office.EventHandedOver(slugs=(view.event.slug,), leader=new.leader),
    )  # fmt: skip

    set_up_year = does(
        office.set_up_year, list_season,
        "Sets up all events of a list that are not there yet, and makes links for leaders.",
        status=201,
    )  # fmt: skip


class AssociationAPI(OfficeAPIView):
    @read(AssociationSerializer)
    def show_association(self) -> Association:
        """What sheets and pages say of the association."""
        return association()

    edit_association = does(
        office.edit_association, AssociationSerializer,
        "Changes what sheets and pages say of the association; what is left out stays, an empty logo takes it off.",
    )  # fmt: skip


class OfficeLogAPI(OfficeAPIView):
    @read(OfficeLogEntrySerializer, many=True, is_paged=True)
    def show_office_log(self) -> Iterable[OfficeLogEntry]:
        """What the office did, the newest first."""
        return OfficeLogEntry.objects.all()
