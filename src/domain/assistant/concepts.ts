// Stems of what shops ask about, folded, of all three languages at once: a Romanian shop says "work order" too. A stem that ends in `*` continues in
// other letters, as do those of more than four; a shorter one only takes an s.
const stems = {
  count: 'cate, cati, hany*, mennyi, how many, number of',
  where: 'unde, hol, where, pe ce raft, melyik polc, which shelf',
  when: 'cand, mikor, when, la ce ora',
  who: 'cine, kik, cui, kinek, ki, kie, who, whose, cui',
  hotel: 'hotel, abroncshotel, depozit*, stocat, gumihotel, tarol*, stored, storage',
  set: 'set*, garnitur, roti*, roata, kerek, wheel, szett*',
  tyre: 'anvelop, cauciuc, gumi, gumik*, abroncs, tyre, tire, gumin*',
  overdue:
    'depasit, termen depasit, jart le, lejart, csusz, overdue, past their, past the, late, over time, kesnek, kesik, kesesben, intarziat, behind schedule, intarzi*',
  storagetime: 'termenul de depozitare, tarolasi, storage term',
  prepare: 'pregat, elokeszit, prepare, get ready, keszits*',
  free: 'liber*, szabad, free',
  shelf: 'raft*, polit*, polc*, shelf, shelves',
  itp: 'itp*, inspecti, muszaki, inspection, mot',
  expire: 'expir*, jar le, jart le, lejar*, run out, runs out, due, pana cand, meddig, ervenyes, valabil, until when',
  appointment: 'programar, idopont, foglalas, appointment, booking, programat, foglalt',
  next: 'urmator, kovetkez, next, legkozelebbi, legelso',
  confirm: 'confirm, megerosit',
  noshow: 'neprezent*, nem jelent, no show, nu s au prezentat, nu au venit, nem jott, no show, did not show, didn t show, not turn',
  order: 'comand*, comenz*, munkalap, munk*, work order, order, job, lucrar*',
  open: 'in lucru, deschise, folyamatban, nyitott, in progress, open',
  last: 'ultim*, utolso, legutobb, last, latest',
  unpaid: 'nu a platit, nu au platit, neplatit, restant, nem fizet, kifizetetlen, tartoz, unpaid, not paid, hasn t paid, owes',
  show: 'arata, mutasd, listeaza, show, list',
  goto: 'deschide, nyisd, open, sa vad',
  draft: 'ciorn, piszkoz, draft',
  revenue: 'incasat, incasari, bevetel, takings, revenue, earn, take in, took in, did we take, kerestunk',
  lastyear: 'anul trecut, tavaly, last year',
  sell: 'vandut, vinde, fogy*, sold, sell, vind*, sell*, selling',
  workdone: 'a lucrat, lucrat la, dolgozott, worked on, work on',
  phone: 'telefon, phone',
  car: 'masin*, autoi, autoja, autok, autot, auton, car, vehicle, vehicul, jarmu, jarmuv',
  owner: 'a cui, kie, tulajdonos, whose, owner, owns, proprietar, al cui',
  km: 'kilomet*, km, mileage',
  price: 'cat costa, pret*, mennyibe kerul, ara, how much is, price, cost',
  waste: 'uzat*, hasznalt, used, waste, scrap',
  sms: 'sms*',
  credit: 'credit, kredit',
  message: 'mesaj, uzenet, message',
  failed: 'nu au ajuns, netrimis, esuat, nem erkez, nem ment, failed, not delivered, not arriv, did not arrive',
  working: 'lucreaza, dolgozik, is working, at work, working now, la lucru, dolgoznak, working, pontat',
  hours: 'ore, ora, orat, orak, hours',
  me: 'am lucrat, dolgoztam, did i, have i, i worked, my hours, orele mele, am facut',
  ordered: 'comandate, megrendel, ordered, on order, comandat, rendelt',
  forclients: 'pentru clienti, ugyfelek, for customer, for client, pt clienti, for clients',
  partner: 'colaborator, partner, collaborator',
  warranty: 'garanti*, garanc*, warrant, guarant',
  card: 'card*, husegkarty, loyalty, kartya*, fidelitate',
  package: 'abonament, pachet, elofizet, subscription, package, plan',
  compare: 'compar, fata de, fata d, kepest, jobb, better, than, mint a, mult ca, bine ca, mult decat, bine decat',
  product: 'produs*, servici, termek, szolgaltatas, product',
  help: 'ce stii, ce poti, cu ce ma ajuti, miben tudsz, mit tudsz, what can you, ma poti ajuta, ma ajuti, tudsz segiteni, tudsz nekem segiteni',
} as const

export type Concept = keyof typeof stems

type Stem = { concept: Concept; words: readonly string[]; continues: boolean }

const known: readonly Stem[] = Object.entries(stems).flatMap(([concept, list]) =>
  list.split(', ').map((text) => {
    const stem = text.replace('*', '')
    return { concept: concept as Concept, words: stem.split(' '), continues: stem !== text || stem.length > 4 }
  }),
)

/** Words that say nothing by themselves. */
const stopWords = new Set(
  `min kovetkezo ugyfelnek rendszamu and or clienti clientii vreau about dar iar ceva valami something anything me mele mea meu mine nekem se vreo vreun vreuna loc locuri hely helyek suntem were ev da dami nr no numarul szamu szamul kerem please te rog
  facturi factura szamla szamlak nefinalizate legtobbet legjobb then than pt dupa avut exista acolo nalunk noi azt those them shop s ii i ne sau or vagy
  vine vin jon jonnek comes coming firma firmei cegnek firm company clientul clientului clienta most kocsi kocsin auto autora autonak domnul doamna all toate osszes
  a aceasta acum ai al ale allunk am anul any are asta astazi at au avem az azi be been ben best bine by can care cars cat ce
  cel client clients compared cu cum de did din do does doing e eb egy el este et ez ezen faci fata fi for from get has have het
  heten hogy holnap honap honapban how i ieri imi in inch is it jovo kell kepest ki la last left legjobban legtobb lui luna ma
  mai maine many meg mely melyik mi milyen mit month most much mult mutasd my ne need needs next noastre nostri now number o of
  on our pe pentru ra rest sa saptamana segiteni sets si stam still sun sunt tegnap tegnapi the there this to today tomorrow
  trecuta ugyfel ugyfelek un up us va van vannak viitoare volt was we week what when which who whose with yesterday you`.split(/\s+/),
)

/** What is spoken of, and the places of the words that say so; `isNoSlip` says which words were meant as they stand. */
export function conceptsOf(words: readonly string[], isNoSlip: (at: number) => boolean): { concepts: Set<Concept>; places: Set<number> } {
  const concepts = new Set<Concept>()
  const places = new Set<number>()
  for (const stem of known)
    for (let at = 0; at + stem.words.length <= words.length; at++)
      if (stands(stem, words, at)) {
        concepts.add(stem.concept)
        stem.words.forEach((_, i) => places.add(at + i))
      }
  words.forEach((word, at) => {
    if (places.has(at) || word.length < shortestSlip || stopWords.has(word) || isNoSlip(at)) return
    const meant = known.find((stem) => stem.words.length === 1 && isSlipOf(word, stem.words[0]!))
    if (!meant) return
    concepts.add(meant.concept)
    places.add(at)
  })
  return { concepts, places }
}

function stands({ words: stem, continues }: Stem, words: readonly string[], at: number): boolean {
  return stem.every((part, i) => {
    const word = words[at + i]!
    if (i < stem.length - 1) return word === part
    return continues ? word.startsWith(part) : word === part || word === `${part}s`
  })
}

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** In shorter words a letter more or less is another word. */
const shortestSlip = 5

/** Whether a word begins like a stem but for one letter: one too many, one too few, another one, or two that changed places. */
export function isSlipOf(word: string, stem: string): boolean {
  if (stem.length < shortestSlip || word[0] !== stem[0]) return false
  let at = 0
  while (at < stem.length && word[at] === stem[at]) at++
  if (at >= stem.length - 1) return at === stem.length
  const rest = stem.slice(at + 1)
  const begins = (from: number, what: string) => word.startsWith(what, from)
  const isSwapped = word[at] === stem[at + 1] && word[at + 1] === stem[at] && begins(at + 2, stem.slice(at + 2))
  return begins(at + 1, rest) || begins(at, rest) || begins(at + 1, stem.slice(at)) || isSwapped
}
