"""A process that thinks for computers, with the toys among its systems."""

from games.rules import systems as registry
from games.rules.opponents.process import main
from tests.doubles import DOUBLES
from tests.toy import TOY

if __name__ == "__main__":
    registry.systems()[TOY.id] = TOY
    registry.systems()[DOUBLES.id] = DOUBLES
    main()
