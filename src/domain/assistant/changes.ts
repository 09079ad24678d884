import type { Sentence } from './sentence.ts'

// The assistant only reads: who asks it to change something is shown where they can do it themselves.

const how = new Set('cum how hogyan hogy miként'.split(' '))
const verbs = new Set(
  `sterge sterg stergi stearga anuleaza anulez anulezi modifica modific modifici schimba schimb trimite trimit trimiti adauga adaug adaugi creeaza creez
  inchide inchid redeschide muta salveaza sterge-mi seteaza programeaza
  torold toroljed torolje torol torolni modositsd modosits modosit modositani kuldj kuldd kuld kuldjel kuldeni add adj vegyel irj irjal zard
  delete remove change send add create cancel update close reopen move save set erase edit modify`.split(/\s+/),
)

/** These also say other things: who begins with them, of something in the shop or of a day, wants it done. */
const beginnings = new Set('pune fa baga noteaza trece ird vedd adj rakd vidd book put make'.split(' '))
const isAbout = ['appointment', 'order', 'days', 'set', 'message', 'sms', 'phone', 'card'] as const

/** `cum șterg o comandă` is a question, `șterge comanda` is not. */
export const asksForChange = ({ words, concepts }: Pick<Sentence, 'words' | 'concepts'>): boolean =>
  !words.some((word) => how.has(word)) &&
  (words.some((word) => verbs.has(word)) ||
    (beginnings.has(words[0] ?? '') && isAbout.some((concept) => concepts.has(concept))) ||
    (words[0] === 'vedd' && words[1] === 'fel'))
