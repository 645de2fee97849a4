"""The referee: takes answers, and shows what each perspective may know.

When `answer` returns, the answer is committed. Only answers change a match under way.

beginning       a match begins: rosters frozen, the script up to its first ask
live_tables     the Tables of matches, kept between answers and brought up to the log's end
table_cache     the cache that holds them, within a budget of memory
answers         an answer is checked, appended to the log and committed
plans           what seats have planned to answer
takebacks       going back: at once, by agreement or by an administrator
perspectives    what a perspective may know, and what an option would do
opened_options  the details of opened options, computed beside the live Table
"""

from games.matches.referee.answers import (
    answer,
    answer_from,
    fall,
    fall_due,
    follow_left_plans,
    follow_plans,
    give_time,
    leave,
)
from games.matches.referee.live_tables import (
    NotYours,
    Stale,
    forget_table,
    forget_tables,
    live_table,
    row_at,
    table_at,
)
from games.matches.referee.perspectives import (
    delayed_view,
    describe_field,
    drawn,
    events,
    preview,
    seen_by,
    sight,
    view,
    views,
)
from games.matches.referee.takebacks import answer_takeback, ask_takeback, repair, undo
