import type { Sentence } from './sentence.ts'

// The assistant only reads: who asks it to change something is shown where they can do it themselves.

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const how = set('cum how hogyan hogy miként')
const verbs = set(
  `sterge sterg stergi stearga anuleaza anulez anulezi modifica modific modifici schimbi trimite trimit trimiti adauga adaug adaugi creeaza creez
  inchide inchid redeschide salveaza seteaza programeaza
  torold toroljed torolje torol torolni modositsd modosits modosit modositani kuldj kuldd kuld kuldjel kuldeni vegyel irj irjal zard
  delete remove send create cancel update reopen erase edit modify`,
)
/** Nouns, too: a change of tyres, a set. Who begins with them wants it done. */
const first = set('tedd rakd helyezd told halaszd schimba schimb muta change add close move save set')
/** These say other things as well: they want it done where they speak of something in the shop, or of a day. */
const firstOfWork = set('pune fa baga noteaza trece ird vedd adj book put make')
const works = ['appointment', 'order', 'days', 'set', 'message', 'sms', 'phone', 'card'] as const
const polite = set('vreau sa as vrea dori te rog poti pot please i want need to can could you kerlek kerem szeretnem szeretnek akarom')

/** Whoever begins so wants to know something: "cate mesaje mai pot trimite". */
const asks = set(
  'cate cati cat ce cine cui unde cand care pe hany mennyi mennyit mi mit ki kik kinek hol mikor melyik milyen what which who whose where when',
)

/** `cum șterg o comandă` is a question, `șterge comanda` is not. */
export function asksForChange({ words, concepts }: Pick<Sentence, 'words' | 'concepts'>): boolean {
  const start = words.findIndex((word) => !polite.has(word))
  if (words.some((word) => how.has(word)) || asks.has(words[start] ?? '')) return false
  const [begin = '', next] = words.slice(Math.max(start, 0))
  if (begin === 'add' && (next === 'meg' || next === 'ide')) return false
  const isOfWork = works.some((concept) => concepts.has(concept))
  return words.some((word) => verbs.has(word)) || first.has(begin) || (firstOfWork.has(begin) && (isOfWork || next === 'fel'))
}
