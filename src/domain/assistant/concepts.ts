import { isStopWord } from './stop-words.ts'

// Stems of what shops ask about, folded, of all three languages at once: a Romanian shop says "work order" too. A stem that ends in `*` continues in
// other letters, as do those of more than four; a shorter one only takes an s. `not` stands for whatever a language says instead of it.
const stems = {
  count: 'cate, cati, hany*, mennyi, how many, number of, numarul de, numar de',
  where: 'unde, hol, where, pe ce raft, melyik polc, which shelf, locati*, caut, cautam, gasesc, gasim, hova, merre, find',
  when: 'cand, mikor, when, la ce ora, la cat, ce ora, in ce zi, what time, which day, what day, melyik nap, hany orakor, pe ce data, ce data, what date',
  who: 'cine, kik, cui, kinek, ki, kie, who, whose, cui',
  how: 'cum, hogyan, how do, how to, how can, hogy lehet, hogy tudok, hogy kell, de ce, miert, why',
  hotel:
    'hotel, abroncshotel, depozit*, stocat, gumihotel, tarol*, stored, storage, storing, pastrar*, raktar*, warehouse, eltev*, eltett*, lasate, put away, left with us',
  set: 'set*, garnitur, roti*, roata, kerek, wheel, szett*',
  tyre: 'anvelop, cauciuc, gum*, abroncs, tyre, tire, dimensiun, marime, meret, size, sizes',
  overdue:
    'depasit, termen depasit, jart le, lejart, csusz, overdue, past their, past the, late, over time, kesnek, kesik, kesesben, intarziat, behind schedule, intarzi*, elmaradv, elmaradas, lemarad*, trebuiau gata, trebuia gata, trebuiau terminat, should be ready, should be done, should have been, kesunk, keses*, kesve, kesett, behind',
  uncollected:
    'not si a ridicat, not si au ridicat, not a ridicat, not au ridicat, not si a luat, not si au luat, not vitt*, should have picked, not picked up, not collected, neridicat, uncollected, nem vitt*, not hozt*, not le a luat, not le au luat, not l a luat, not si ia, not ia, uitat*, elfelejtett*',
  storagetime: 'termenul de depozitare, tarolasi, storage term',
  prepare:
    'pregat, elokeszit, prepare, get ready, keszits*, scoatem, scoase, scoatere, de scos, kivenni, kivesz*, need out, take out, bring out, get out, aducem, aduc, adus, dat jos, coboram, de luat, hozzuk, lehoz*, kihoz*, elohoz*, pull out, bring, fetch, make ready',
  free: 'liber*, szabad, free, gol, goala, goale, slot, slots, pot programa, putem programa, sa programez, can i book, can we book, fogadni, fit someone, fit anyone, fit in, squeeze, take the next, take a car, take another, take one, putem primi, primim, fogadunk, fogad*, disponibil, available, availab*, primesc, sa primesc, primi, opening, openings, baga o, bag o, idopontot adni, adni',
  room: 'loc, locuri, hely, helyek, room, space, incap*, incape, fer, ferne, elfer, befer, unde pune, unde mai pun, unde sa pun, incapem, capacit*, place for, pot baga, mai baga, mai pun, pot pune, mai intra',
  earliest: 'apropiat, legkorabb*, legkozelebb*, legelso, earliest, soonest, first available, cel mai devreme, cel mai repede',
  shelf: 'raft*, polit*, polc*, shelf, shelves',
  itp: 'itp*, inspecti, muszaki, inspection, mot, mots',
  expire:
    'expir*, jar le, jart le, lejar*, run out, runs out, due, pana cand, meddig, ervenyes, valabil, until when, cad, pica, how long, cat mai are, cat mai tine, kifizetve, pe terminate, se termina, trebuie facut',
  appointment:
    'programar, idopont, foglalas, appointment, booking, programat, foglalt, beirv*, bejegyez*, elojegyez*, booked, prog, progr, program*, cerere, cereri, request, requests, schedul*, rezerv*, reserv*',
  visit: 'vine, vin, vina, veni*, jon, jonnek, jonni, coming, come, comes, sosest*, erkez*, sosi, veneau, arriv*, turning up',
  agenda:
    'ce avem, ce mai avem, mi van, mi lesz, what is on, what do we have, ce urmeaza, agenda, calendar*, naptar*, ziua de, arata ziua, plan for, diary, orar, beosztas, napirend, what is up, who do we have, pe cine avem, kit varunk, kiket varunk, ce clienti am, clienti avem, ce masini am, ce am, how busy, busy',
  next: 'urmator, kovetkez, next',
  confirm: 'confirm, megerosit, neconfirm*, unconfirm*, visszaigazol*',
  noshow:
    'neprezent*, not s a prezentat, not s au prezentat, not au venit, not a venit, not a mai venit, not au mai venit, not a aparut, not au aparut, not jelent, not jott, maradtak el, maradt el, elmaradtak, elmaradt, no show, not show, not turn, not come, noshow, missed, lips*, absent*, hianyz*, not ert ide, not ajuns la programare, did not make it, stood us up, not vine, not vin, not aparut',
  order: 'comand*, comenz*, munkalap, munk*, work order, order, job, lucrar*, fisa, fise, fisele, fisei',
  history:
    'istoric, elozmeny, history, am facut, am lucrat, csinaltunk, did we do, have we done, ultima data, ultima oara, utoljara, legutobb, last time, ultima vizita, interventi*, vizit*, fost la noi, trecut pe la, jart nalunk, jart itt, volt nalunk, volt itt, visit, visits, serviced, reparati*, javit*, s a facut, s a lucrat, s a reparat, data trecuta, multkor, last here, last in, last visit',
  open: 'in lucru, deschise, folyamatban, nyitott, in progress, open, netermin*, nefinal*, befejezetlen, unfinished, working on, in curs, dolgozunk, lucram, neincheiat*, still open, lezaratlan, not lezart, not closed, munkaban, we working on, se lucreaza',
  here: 'la noi, in service, in atelier, bent, benn, nalunk, nalam, in the shop, in the workshop',
  last: 'ultim*, utolso, legutobb, last, latest',
  unpaid:
    'not a platit, not au platit, neplatit, restant, not fizet*, kifizetetlen, tartoz, unpaid, not paid, owe, owes, owed, owing, not a achitat, not au achitat, neachitat, neincas, dator*, datoreaza, de plat*, de achitat, kintlevo*, hatralek*, outstanding, debt, debts, de dat, has to pay, have to pay, to pay, still pay, restan*, ados*, creante, not si a platit, not fizett*, owing us, in debt, not rendez*, not achit*',
  show: 'arata, mutasd, listeaza, show, list, toate, osszes',
  goto: 'deschide, nyisd, open, sa vad, du ma, go to, ugorj, cauta, keres, caut comanda, keresd',
  draft: 'ciorn, piszkoz, draft, nesalvat*, unsaved, mentetlen, incepute si',
  revenue:
    'incasat, incasari, bevetel, takings, revenue, earn, take in, took in, did we take, kerestunk, vanzari*, vanzare*, forgal*, sales, turnover, cifra de afaceri, incas*, earn*, kassz*, income, cash, profit*',
  made: 'am facut, am strans, s a strans, a intrat, au intrat, csinaltunk, jott be, folyt be, did we make, have we made, we made, much came in, money came, ami bejott, a intrat in casa, am scos, we taken, have taken, s a facut azi',
  lastyear: 'anul trecut, anu trecut, tavaly, last year',
  top: 'top, cel mai bine, cel mai mult, cele mai, cel mai vandut, legjobb*, legtobb*, best, the most, sold most, sells most, cel mai des, cel mai cerut, leginkabb',
  goes: 'merge, merg, megy, mennek, cautat*, popular*, se cere, se cer, kerik, keresett*, kelend*, in demand, asked for, requested',
  sell: 'vandut, vinde, fogy*, sold, sell, vind*, sell*, selling, elad*, adtunk el, adtak el, adott el',
  workdone:
    'a lucrat, lucrat la, dolgozott, worked on, work on, a facut, au facut, csinalt, what did, has done, a muncit, au muncit, a terminat, a reparat, a rezolvat',
  phone:
    'telefon, phone, tel, mobil*, sun, sunam, suna, reach, call, ring, contact*, elerhetoseg, erem el, elerem, elerni, hivom, hivni, felhiv*, sunat, contactez, apelez, telszam',
  num: 'nr, numar*, number, szam, szama, szamat',
  car: 'masin*, auto, autoi, autoja, autok, autot, auton, autora, autonak, autoban, autojat, car, vehicle, vehicul, jarmu, jarmuv, kocsi*',
  drive: 'drive, drives, driving, mivel jar, ki jar, kivel jar, jar az, conduce*, vine cu, umbla cu',
  registration: 'inmatricul*, rendszam*, registration, number plate, plate',
  owner:
    'a cui, kie, tulajdonos, whose, owner, owns, proprietar, al cui, apartin*, belong*, stapan*, gazda*, detinator, pe cine e, pe numele cui, kinek a neven',
  km: 'kilomet*, km, mileage, rulaj*, odometer, futasteljes*',
  price:
    'cat costa, pret*, mennyibe kerul, ara, ar, arak, how much is, how much for, price, cost, cat iau, cat luam, cat cer*, cu cat, mennyiert, tarif*, costa, cost, costs, costul, koltseg, dij, dija, valoarea, charge*',
  howmuch: 'cat e, cat este, cat i, mennyi a, mennyi az, mennyi lenne',
  waste: 'uzat*, hasznalt, used, waste, scrap',
  sms: 'sms*, texts, text message',
  credit: 'credit, kredit',
  message: 'mesaj, uzenet, message',
  failed:
    'not au ajuns, not a ajuns, netrimis, esuat, not erkez*, not ment*, failed, not delivered, not arriv*, not arrive, not kezbesit*, kezbesitetlen, undelivered, not s au trimis, not s a trimis, not trimis, not plec*, not sent, not elkuld*, not kuld*',
  working:
    'lucreaza, dolgozik, is working, at work, la lucru, la munca, dolgoznak, dolgozni, working, pontat, is in, on shift, on duty, in tura, szolgalatban, muncesc, munceste, prezent, prezenti',
  hours: 'ore, ora, orat, orak, oram, orakat, hours',
  me: 'am lucrat, dolgoztam, did i, have i, i worked, i did, my hours, orele mele, am facut, ore am, oram',
  ordered:
    'comandate, megrendel, ordered, on order, comandat, rendelt, rendel*, pe comanda, waiting for, asteptam, varunk, varnak, wait for',
  forclients: 'pentru clienti, ugyfelek, for customer, for client, pt clienti, for clients',
  partner: 'colaborator, partner, collaborator, subcontract*, alvallalkoz*',
  warranty: 'garanti*, garanc*, warrant, guarant',
  card: 'card*, husegkarty, loyalty, kartya*, fidelitate',
  package: 'abonament, pachet, elofizet, subscription, package, plan',
  compare:
    'compar, fata de, fata d, kepest, jobb, jobban, better, than, mint a, mult ca, bine ca, mult decat, bine decat, pe plus, pe minus, up or down, crestem, crestere, novekedes, growth',
  product: 'produs*, servici, termek, szolgaltatas, product',
  service:
    'gumicser*, kerekcser*, gumijav*, gumiszerel*, centir*, defekt*, vulcaniz*, echilibr*, geometri*, montaj*, demont*, balanc*, alignment, puncture, fitting, futomu*, schimb*, petic*',
  money: 'bani*, penz*, money, payment, plati, lei',
  help: 'ce stii, ce poti, cu ce ma ajuti, miben tudsz, mit tudsz, what can you, ma poti ajuta, ma ajuti, tudsz segiteni, tudsz nekem segiteni, ajutor, help, segits, segitseg, esti bun, mire vagy jo, mire jo vagy',
} as const

/** `days`: a period is said. */
export type Concept = keyof typeof stems | 'days'

type Stem = { concept: Concept; words: readonly string[]; continues: boolean }

const known: readonly Stem[] = Object.entries(stems).flatMap(([concept, list]) =>
  list.split(', ').map((text) => {
    const stem = text.replace('*', '')
    return { concept: concept as Concept, words: stem.split(' '), continues: stem !== text || stem.length > 4 }
  }),
)
const singles = known.filter(({ words }) => words.length === 1)
const lengthOf = ({ words: [word] }: Stem) => word!.length
const not = new Set(['nu', 'nem', 'not'])

/** What is spoken of at each place of the words; `isNoSlip` says which words were meant as they stand. */
export function conceptsOf(words: readonly string[], isNoSlip: (at: number) => boolean): Map<number, Set<Concept>> {
  const places = new Map<number, Set<Concept>>()
  const add = (at: number, concept: Concept) => places.set(at, (places.get(at) ?? new Set()).add(concept))
  for (const stem of known.filter(({ words: parts }) => parts.length > 1))
    for (let at = 0; at + stem.words.length <= words.length; at++)
      if (stands(stem, words, at)) stem.words.forEach((_, i) => add(at + i, stem.concept))
  // A longer stem knows more: `gumicsere` is no tyre.
  words.forEach((_, at) => {
    const fitting = singles.filter((stem) => stands(stem, words, at))
    const longest = Math.max(...fitting.map(lengthOf))
    fitting.filter((stem) => lengthOf(stem) === longest).forEach(({ concept }) => add(at, concept))
  })
  words.forEach((word, at) => {
    if (places.has(at) || word.length < shortestSlip || isStopWord(word) || isNoSlip(at)) return
    const meant = singles.find(({ words: [stem] }) => isSlipOf(word, stem!))
    if (meant) add(at, meant.concept)
  })
  return places
}

function stands({ words: stem, continues }: Stem, words: readonly string[], at: number): boolean {
  return stem.every((part, i) => {
    const word = words[at + i]!
    if (part === 'not') return not.has(word)
    if (i < stem.length - 1) return word === part
    return continues ? word.startsWith(part) : word === part || word === `${part}s`
  })
}

/** In shorter words a letter more or less is another word. */
const shortestSlip = 6

/** Whether a word begins like a stem but for one letter: one too many, one too few, another one, or two that changed places. */
export function isSlipOf(word: string, stem: string): boolean {
  if (stem.length < shortestSlip || word[0] !== stem[0]) return false
  // Of a short stem little is left to know it by: a longer word is another one.
  if (stem.length < 7 && word.length > stem.length + 1) return false
  let at = 0
  while (at < stem.length && word[at] === stem[at]) at++
  if (at >= stem.length - 1) return at === stem.length
  const rest = stem.slice(at + 1)
  const begins = (from: number, what: string) => word.startsWith(what, from)
  const isSwapped = word[at] === stem[at + 1] && word[at + 1] === stem[at] && begins(at + 2, stem.slice(at + 2))
  return begins(at + 1, rest) || begins(at, rest) || begins(at + 1, stem.slice(at)) || isSwapped
}
