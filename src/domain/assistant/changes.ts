// The assistant only reads: who asks it to change something is shown where they can do it themselves.

const how = new Set('cum how hogyan hogy miként'.split(' '))
const verbs = new Set(
  `sterge sterg stergi stearga anuleaza anulez anulezi modifica modific modifici schimba schimb trimite trimit trimiti adauga adaug adaugi creeaza creez
  inchide inchid redeschide muta salveaza sterge-mi seteaza programeaza
  torold toroljed torolje torol torolni modositsd modosits modosit modositani kuldj kuldd kuld kuldjel kuldeni add adj vegyel irj irjal zard
  delete remove change send add create cancel update close reopen move save set erase edit modify`.split(/\s+/),
)

/** `cum șterg o comandă` is a question, `șterge comanda` is not. */
export const asksForChange = (words: readonly string[]): boolean =>
  words.some((word) => verbs.has(word)) && !words.some((word) => how.has(word))
