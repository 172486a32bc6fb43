"""The association's office through the API: leaders, links, the season's events, and the association itself."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from rest_framework import serializers

from tournament.api.base import YEAR, EventAPIView, read, write
from tournament.api.permissions import IsOffice
from tournament.api.serializers import EventSummarySerializer
from tournament.http import link_address
from tournament.models import AccountLink, Association, Event, OfficeLogEntry
from tournament.queries.events import standings_state
from tournament.queries.office import (
    LINK_LIFE,
    account,
    accounts,
    association,
    name_of,
    open_links,
    season,
    seasons,
)
from tournament.services import association as association_services
from tournament.services import office
from tournament.services.people import NewLeader


class LeaderAccountSerializer(serializers.ModelSerializer[User]):
    """Somebody who has an account: how many events they lead and help at, whether they keep the office."""

    leader = serializers.IntegerField(source="pk")
    name = serializers.SerializerMethodField()
    sign_in_name = serializers.CharField(source="username")
    keeps_office = serializers.BooleanField(source="is_staff")
    is_disabled = serializers.SerializerMethodField()
    leads = serializers.IntegerField()
    helps = serializers.IntegerField()

    class Meta:
        model = User
        fields = read_only_fields = [
            "leader", "name", "sign_in_name", "keeps_office", "is_disabled", "leads", "helps", "last_login",
        ]  # fmt: skip

    def get_name(self, user: User) -> str:
        return name_of(user)

    def get_is_disabled(self, user: User) -> bool:
        return not user.is_active


class LinkSerializer(serializers.ModelSerializer[AccountLink]):
    """A link that still works: an invitation, or a new password for the account `leader`."""

    link = serializers.IntegerField(source="pk")
    leader = serializers.IntegerField(source="user_id", allow_null=True)
    expires_at = serializers.SerializerMethodField()
    address = serializers.SerializerMethodField()

    class Meta:
        model = AccountLink
        fields = ["link", "recipient", "leader", "made_at", "made_by", "expires_at", "address"]

    def get_expires_at(self, link: AccountLink) -> datetime:
        return link.made_at + LINK_LIFE

    def get_address(self, link: AccountLink) -> str:
        return link_address(link, self.context["request"])


class OfficeEventSerializer(EventSummarySerializer):
    """An event of the season: where it stands on the ladder, how far it has come, and who leads it."""

    leader = serializers.IntegerField(source="leader_id", read_only=True)
    state = serializers.SerializerMethodField()
    is_archived = serializers.SerializerMethodField()

    class Meta(EventSummarySerializer.Meta):
        fields = [*EventSummarySerializer.Meta.fields, "zone", "area", "leader", "state", "is_archived"]

    def get_state(self, event: Event) -> str:
        return standings_state(event, list(event.days.all())).value

    def get_is_archived(self, event: Event) -> bool:
        return event.archived_at is not None


class AssociationSerializer(serializers.ModelSerializer[Association]):
    """What sheets and pages say of the association."""

    has_logo = serializers.SerializerMethodField()

    class Meta:
        model = Association
        fields = ["name", "contact", "privacy", "accent", "has_logo"]

    def get_has_logo(self, row: Association) -> bool:
        return bool(row.small_logo)


class OfficeLogEntrySerializer(serializers.ModelSerializer[OfficeLogEntry]):
    """Something that the office did, by whom and when."""

    did = serializers.CharField(source="act")
    says = serializers.CharField(source="sentence")

    class Meta:
        model = OfficeLogEntry
        fields = ["at", "by", "did", "says"]


class OfficeAPIView(EventAPIView):
    permission_classes = [IsOffice]


class LeadersView(OfficeAPIView):
    """Everybody who has an account."""

    @read(LeaderAccountSerializer, many=True, is_paged=True)
    def list_leaders(self) -> Iterable[User]:
        """Everybody who has an account."""
        return accounts()

    @write(office.OneAccount, LeaderAccountSerializer)
    def disable_leader(self, leader: office.OneAccount) -> User:
        """Disables an account and signs it out everywhere at once."""
        office.disable_leader(self.actor, self.at, leader)
        return account(leader.user)

    @write(office.OneAccount, LeaderAccountSerializer)
    def enable_leader(self, leader: office.OneAccount) -> User:
        """Enables a disabled account, with the password it had."""
        office.enable_leader(self.actor, self.at, leader)
        return account(leader.user)

    @write(office.OneAccount, LeaderAccountSerializer)
    def appoint_to_office(self, leader: office.OneAccount) -> User:
        """Lets a leader keep the office too."""
        office.appoint_to_office(self.actor, self.at, leader)
        return account(leader.user)

    @write(office.OneAccount, LeaderAccountSerializer)
    def remove_from_office(self, leader: office.OneAccount) -> User:
        """Takes a leader out of the office; they lead their events as before."""
        office.remove_from_office(self.actor, self.at, leader)
        return account(leader.user)


class LinksView(OfficeAPIView):
    """The links that the office gave out."""

    @read(LinkSerializer, many=True, is_paged=True)
    def list_links(self) -> Iterable[AccountLink]:
        """The links that still work, the oldest first."""
        return open_links(self.at)

    @write(office.Invitation, LinkSerializer, status=201, is_idempotent=False)
    def invite_leader(self, invitation: office.Invitation) -> AccountLink:
        """Makes a link by which one person makes their own account; the answer holds it, and is not stored."""
        return office.invite_leader(self.actor, self.at, invitation)

    @write(office.OneAccount, LinkSerializer, status=201, is_idempotent=False)
    def make_password_link(self, leader: office.OneAccount) -> AccountLink:
        """Makes a link by which somebody chooses a new password, in place of an earlier one."""
        return office.make_password_link(self.actor, self.at, leader)

    @write(office.OneLink, LinkSerializer, many=True)
    def withdraw_link(self, link: office.OneLink) -> Iterable[AccountLink]:
        """Withdraws a link; the links that are left."""
        office.withdraw_link(self.actor, self.at, link)
        return open_links(self.at)


class OfficeEventsView(OfficeAPIView):
    """The events of a season."""

    @read(OfficeEventSerializer, many=True, is_paged=True, parameters=[YEAR])
    def list_season(self) -> Iterable[Event]:
        """The events of a year or of the latest, archived ones too, from the provincial games down."""
        return season(self.year or next(iter(seasons()), 0))

    @write(NewLeader, OfficeEventSerializer)
    def hand_event_over(self, new: NewLeader) -> Event:
        """Makes somebody else the leader of an event, without asking them."""
        handed = office.EventHandedOver(slug=self.event.slug, leader=new.leader)
        office.hand_event_over(self.actor, self.at, handed)
        self.event.refresh_from_db()
        return self.event


class AssociationView(OfficeAPIView):
    """The association."""

    @read(AssociationSerializer)
    def show_association(self) -> Association:
        """What sheets and pages say of the association."""
        return association()

    @write(association_services.AssociationChange, AssociationSerializer)
    def edit_association(self, change: association_services.AssociationChange) -> Association:
        """Changes what sheets and pages say of the association; what is left out stays, an empty logo takes it off."""
        return association_services.edit_association(self.actor, self.at, change)


class OfficeLogView(OfficeAPIView):
    """The office's log."""

    @read(OfficeLogEntrySerializer, many=True, is_paged=True)
    def show_office_log(self) -> Iterable[OfficeLogEntry]:
        """What the office did, the newest first."""
        return OfficeLogEntry.objects.all()
