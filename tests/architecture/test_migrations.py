"""Nothing that is released changes: a migration is only ever added.

A database that was made by a released version is brought up to date by the migrations it lacks; one that was edited
would leave it as it is, or bend it unseen.
"""

import hashlib
from pathlib import Path

ROOT = Path(__file__).parents[2]

RELEASED = {
    "rotations/migrations/0001_initial.py": "6a69a43538f500696e8a6307b1bd96c4c984bcb71f77a1662920841b9b1228ee",
    "rotations/migrations/0002_the_books_rotations.py": (
        "8ca832c896c0b6bb68789f0818b3dc6a0574cbbc9b6e5e46a954b88601f3d7f0"
    ),
    "rotations/migrations/0003_real_play.py": "f8d1fce4e605694349ec617a87e3bf71aace17b6c4bc5f6e4e72dd32f8360c04",
    "scoring/migrations/0001_initial.py": "112b3a73066ed179e03974f1af8100bf8e4ca50dec07a5a229ed8d66823b6d77",
    "scoring/migrations/0002_drop_net.py": "f2ff8dc73e62d7b06137cd0a4e90319368060ed42e9ff7526e1b7bae625eda03",
    "scoring/migrations/0003_repeated_keys.py": "c0c33f724269443514198a71067ff26f167f543bc249d96f5b5c4ac47375a06f",
    "scoring/migrations/0004_corrections_of_counts.py": (
        "f641ef877e6f70837d70875debd46d183652d5ec19327e1ec78a1d0921498f2d"
    ),
    "scoring/migrations/0005_noted_playoffs.py": "2a4adfb67a54d54d3e9549e9eb4e59c255538efa546062cc94879c0030ffed0c",
    "tournament/migrations/0001_initial.py": "b50a71c050e3817afc3168cbca0226c2b0109cd001814133c36ad76ebb33813e",
    "tournament/migrations/0002_digests_of_sheets.py": (
        "65692e4d3c8a52b65ab80beb9a3485fc082aee7a102716562ab3eac3be4fa50e"
    ),
    "tournament/migrations/0003_absences.py": "ae6fa5731b8e5959010899d7bf4608b5e7c2fea4082fd173620906e84cac7c7a",
    "tournament/migrations/0004_the_words_of_the_log.py": (
        "606221e95763165dbb6c44817d1618917961ce4bb7a937444638e10dd9460597"
    ),
    "tournament/migrations/0005_entry_fee.py": "8f1e0a275881d3ecd98b8b1983452e9cb9c01cf5a2a4b221fb3c2c5deea6919e",
    "tournament/migrations/0006_paid_fees.py": "f9994bee74e696a7a6a8aa9833d3d383cca17ea2c111dc34480ad8123e96fbb3",
    "tournament/migrations/0007_sent_teams.py": "c54acb1a01d8cf435289975022d014d7e328aebc6e370c897ea921624f1b1ef1",
    "tournament/migrations/0008_play_ends_early.py": "e155e1711c2d2fab2d7793172b38a6426560c4a32bee7824058dd97ba2279934",
    "tournament/migrations/0009_earlier_numbers.py": "714b97a36a4cc9e2a5fe755672587bce3e792019a92097690247264806581565",
    "tournament/migrations/0010_seals.py": "35d523bd32b6fea9bc1206353fe3daa9693f2fca9dab523d89f251eca7a3d487",
    "tournament/migrations/0011_whose_name_it_is.py": (
        "a32f26dd22a9b8ad3d3baa42978042af70da1008d2e3f13dd1273ce03756360e"
    ),
    "tournament/migrations/0012_responses_of_events.py": (
        "60addabfb635087349cec35417a3aa1895b79a99d58b29644b47199bea24e758"
    ),
    "tournament/migrations/0013_who_signed.py": "0ce31151a1ca71eba6c83c4d9c48eeede4907fff049c96c6f62e968b349ea64d",
    "tournament/migrations/0014_newer_copies.py": "f1999b73ac721b28c8109e129df9ccf5a15f4bde4287f0ece5792dedeced0254",
    "tournament/migrations/0015_larger_paper.py": "f4e041593b15096d3c3f1fabbd540fb416635230e3eaee10e27172dcbdbfb85f",
    "tournament/migrations/0016_confirmed_events.py": (
        "f9d5c6372e61ca585400d00e73d7995e4bfc59c25d97609830e7b86610f18ff2"
    ),
    "tournament/migrations/0017_faults.py": "623637362c025c2fee7244fd1c7241a2d61ab92f6c3ce1a7d1d15100a80dd138",
    "tournament/migrations/0018_house_rules.py": "df1625adaf8ec4a1e2be4f1e3366e39bd6058bd267ed766293dc1cc35d98c3e2",
    "tournament/migrations/0019_withdrawn_events.py": (
        "58bbc9064a138590a903b9d9b22b9430c801b7096f67790e0036972e3ea1eec8"
    ),
    "tournament/migrations/0020_turns.py": "fa21afffb461d2d0425eec89f1e54e6b25b0fabb0da780a0bdf31a2734f4499a",
    "tournament/migrations/0021_parts_of_the_pack.py": (
        "4166e409b4b710bbe1c8e26318e6a0b03507d3a472db6019f7a2a2cf61a32d8d"
    ),
    "tournament/migrations/0022_zones_and_areas.py": (
        "00c5532ea6403a5f53a544962c6036edf6ca839bdad9ef031a50826e78c5e5bb"
    ),
    "tournament/migrations/0023_mail_and_lines.py": (
        "90d34f04d31da3611db76f6034d9f16c359205b9643ff743097fa9363a60be65"
    ),
    "tournament/migrations/0024_coordinators.py": "f614df535c82bd9b471da46df7fdcb063e4f7ce697ff9940fde8a70e326da8ce",
    "tournament/migrations/0025_tokens_and_webhooks.py": (
        "7a00d2ca07815a691c37d73d273baf0a8674c14bc2e3f816f7a0481d1029d338"
    ),
    "tournament/migrations/0026_door.py": "7318f1cc7be467351164623c693aea3cf3e7d9d6369261da809d6f8a44e98f35",
    "tournament/migrations/0027_promised_events.py": (
        "474eec339ec87efac1b9815ff600f15f4edc976e32d79814933229d5d59ba15b"
    ),
    "tournament/migrations/0028_series.py": "85622538814c468ed0a0a77ada76b485161bb0717777fe83d222a5ffd06910db",
    "tournament/migrations/0029_longer_telephones.py": (
        "8f832b5c947215287b2934ff38ec74a24edd8110c709d8ad12013b918e6d305c"
    ),
    "tournament/migrations/0030_no_webhooks.py": "89faf619d05bb6ef37c5ebf71c37b794ddfdd5fc35f59369ba8568ff4dc28b04",
    "tournament/migrations/0031_no_series.py": "23a2b5a7ccd65616304e7af04589f5b8f60a8c6933894489e7f9188a3d15f28d",
    "tournament/migrations/0032_no_colour.py": "d18553222bcf41fd7c3bca9abb8eae2e8b81f5c81ffd627e363ab829c2d2e51e",
    "tournament/migrations/0033_no_lines_of_prints.py": (
        "80a2a2097a9031f5d461e4f96edb3e8a06ffe65f7b26314fb5013a5f018d0124"
    ),
    "tournament/migrations/0034_teams_taken_off.py": "6c17822601145d6469f9dce6dc5d6733c074be7e107aaedd6a3ff47938be3322",
    "tournament/migrations/0035_signed_whole.py": "e5820cc53717450a29ed97a6ee2a41ef6e78f22faa6db53d01dd5fe5d60c6129",
    "tournament/migrations/0036_by_the_book.py": "c567d7473096e0d0c9ec09f7885a0e06e3ba81f562248cb10615f4b8652f43b9",
    "scoring/migrations/0006_rulings_of_teams.py": "89850e80ddf675d4238bca7f0f057f47e7f8a8b939c8c8907f34e8447da04a7a",
    "scoring/migrations/0007_side_games_are_one_model.py": (
        "53d533086e68f33e0c3b21f1475fa35225d3a6c3df246794cd2390ba6df2a937"
    ),
    "scoring/migrations/0008_counts_settled_by_rule.py": (
        "217bec85a97fde0ad719db41d8c48e570dc64bbbe0ad995ca30f3a3513698c03"
    ),
    "tournament/migrations/0044_decisions_of_qualifiers.py": (
        "a67ac365bce1da5372a166b5dd4c57c872d25c712774165d48a8c59cdc9e29de"
    ),
    "tournament/migrations/0045_lists_as_they_arrive.py": (
        "5cd025d5b27bef9bf986914a8330791240ec040551aecae036f7d392fc871ee0"
    ),
    "scoring/migrations/0012_named_rulings.py": "1136cea4bb5deebddc17402b4a8ef2c2441ddd8fc615ea2bca8b5581beb1cf67",
    "scoring/migrations/0013_no_numbers_of_rulings.py": (
        "c67d4206f8e82361d92a540003174377ceb5caa0122773829fce5d259a0ca396"
    ),
    "scoring/migrations/0009_played_hands.py": "781b290f5998552ac66ce4f9a1cf23cc1bbe7997779e0f5edcd8b7c9ae5980b9",
    "tournament/migrations/0037_one_chain.py": "5c3bb6d700a2bd81f85a8f95ac7a631a6662a8774f4accac47dd9975cf711f4c",
    "tournament/migrations/0038_invited_leaders.py": "3bb5849e939aabca9cd85d3b4ba062cba4f61114f23b862269115923fd3e7638",
    "tournament/migrations/0039_office_in_the_admin.py": (
        "82ee63a4b2830650a888a0759c8f6ed2a6c7aeae840518bbfc93a3a7381db481"
    ),
    "tournament/migrations/0040_selections.py": "cda1cfd7831af496178dfee6cc8dd7c20e28dd930a2ace3f979bcecfe60fa885",
    "scoring/migrations/0010_days_being_counted.py": (
        "11292668ed2679f8374a23f5022aaa089411324bc806fdb093627afb71bec1c4"
    ),
    "tournament/migrations/0042_counting.py": "4b22f20fb7d3ffed1003492a42674109450cb7027f095861f2863e9bb0831982",
    "tournament/migrations/0041_old_addresses.py": "bcc39171e135546addb189710f8dd7ae178c881ddf122dfb7184536a7cd12e08",
    "tournament/migrations/0043_one_table_of_keys.py": (
        "8670b0e971d74ad0efdb4ea2b23818d6cdbc23696d30993c8bee932307541087"
    ),
    "scoring/migrations/0011_one_table_of_keys.py": "4f27e377e6eebe731f6fa57521a395957cef715fae863b1d8d859f8d25fd2c1b",
    "tournament/migrations/0046_office_log_in_the_admin.py": (
        "e627d12572ef3cd372d378fe480237b0c616f11b50ef03f7e05b90aec6d85e55"
    ),
    "tournament/migrations/0047_accounts_of_helpers.py": (
        "f6a4c2181d77b6fa07b436431ecdec90688e49b099f2bc555ec468465978fe88"
    ),
    "tournament/migrations/0048_handing_over.py": "90d7cbeae00b7d84a2f1d64ffd03884c2027db7ff805f22e6f391bdf7da15ec8",
    "rotations/migrations/0004_sheets_in_movements.py": (
        "ed6d884574239f34ed83c244d6456c7a3a643e43309e7b027b3f51cbce26c063"
    ),
    "tournament/migrations/0049_sittings.py": "2f32b1e53a8fd226249759b64629891e5d2092452991391949383e31cb752915",
}
"""The SHA-256 of every migration that was ever committed; lines are added with new ones, and none is changed."""


def test_every_migration_is_as_it_was_released() -> None:
    files = ROOT.glob("*/migrations/[0-9]*.py")
    # Line ends are the checkout's business.
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    assert {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()} == RELEASED
