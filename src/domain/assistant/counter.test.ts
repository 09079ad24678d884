import { expect, test } from 'vitest'
import { fold } from '#domain/format.ts'
import { namesOf } from './names.ts'
import { understand } from './understand.ts'

// As it is typed at the counter: a few words, in a hurry, with slips and without diacritics. Written before the grammar was tried on them;
// whoever changes the grammar adds sentences and takes none away. What stands in braces is the name that has to be found.
const said: Record<'ro' | 'hu' | 'en', Record<string, string>> = {
  ro: {
    'hotel.count': `cate roti avem la hotel | nr seturi in depozit | cate seturi pe 17 in hotel | cate cauciucuri avem in pastrare`,
    'hotel.where': `rotile lui {popescu} pe unde sunt | raft CJ 12 ABC | unde-s cauciucurile de la b 123 xyz | in ce raft e setul lui {Marin}
      | locatie anvelope {Ionescu} | caut rotile lui {vasilescu}`,
    'hotel.overdue': `cine nu si-a ridicat rotile la timp | hotel expirat`,
    'hotel.prepare': `ce scoatem maine din hotel | ce seturi trebuie scoase pt maine | lista de pregatit maine`,
    'hotel.free': `mai am loc in depozit | cat loc mai e in hotel | mai incap roti pe raft`,
    'itp.expiring': `itp expirate luna asta | ce itp-uri cad luna viitoare | cine tre sa vina la itp saptamana viitoare
      | la cine ii expira itpul in decembrie`,
    'itp.plate': `itp CJ12ABC | cat mai are itp b 123 xyz | pana cand e bun itp-ul la CJ 12 ABC`,
    'appointments.list': `programari azi | ce avem maine | cine vine azi | programarile de poimaine | cati clienti avem programati maine
      | prog maine`,
    'appointments.free': `cel mai apropiat loc | avem ceva liber azi | cand pot programa pe cineva | unde mai am gol maine`,
    'appointments.confirm': `cine trebuie confirmat | programari neconfirmate`,
    'appointments.of': `la cat e programat {Rusu} | cand trebuie sa vina dl {Pop} | {marinescu} cand are programarea`,
    'appointments.noshow': `cati n-au venit luna asta | cine nu a aparut ieri`,
    'orders.count': `cate masini avem in lucru | comenzi deschise | cate lucrari sunt neterminate | cate fise avem deschise`,
    'orders.plate': `ce i-am facut la CJ 12 ABC | istoric b 123 xyz | cand a fost ultima data CJ12ABC la noi | ultima fisa pt CJ 12 ABC`,
    'orders.unpaid': `cine ne e dator | datornici | cat au de platit clientii | neincasate`,
    'orders.of': `comenzi {Trans Sibiu} | toate lucrarile lui {Moldovan} | ce comenzi a avut {popescu ion}`,
    'orders.late': `ce comenzi sunt intarziate | ce masini trebuiau gata si nu-s`,
    'orders.open': `comanda 1234 | arata fisa 88 | du-ma la comanda 512`,
    'orders.drafts': `ciorne | comenzi incepute si nesalvate`,
    'sales.total': `incasari azi | cat am facut azi | cat s-a strans ieri | vanzari luna trecuta | cati bani am facut saptamana asta`,
    'sales.compare': `suntem pe plus fata de anu trecut | comparatie cu anul trecut`,
    'products.top': `top vanzari | ce merge cel mai bine | cele mai vandute anvelope luna asta`,
    'workers.work': `ce a facut {Vali} azi | cate masini a facut {Mihai} saptamana asta | {Andrei} la ce a lucrat ieri`,
    'client.phone': `tel {popescu} | nr tel {Moldovan Dan} | numarul lui {Ionescu} | cum il sun pe {Rusu}`,
    'client.vehicles': `cu ce masina vine {Popescu} | masini {Trans Sibiu} | ce nr de inmatriculare are {Ionescu}`,
    'vehicle.owner': `cui apartine CJ12ABC | cine vine cu b 123 xyz`,
    'vehicle.tyres': `ce dimensiune are CJ 12 ABC | ce gume are CJ12ABC`,
    'vehicle.km': `kilometraj CJ12ABC`,
    'product.price': `pret {echilibrare} 17 | cat iau pe {vulcanizare} | cu cat facem {geometria}`,
    'waste.stock': `cauciucuri uzate stoc`,
    'sms.balance': `cate sms mai avem`,
    'sms.failed': `sms netrimise azi`,
    'timesheet.now': `cine e la munca`,
    'timesheet.own': `cate ore am saptamana asta`,
    'customer-orders.open': `ce anvelope avem pe comanda`,
    'collaborators.orders': `lucrari date la colaboratori`,
    'guaranties.plate': `mai are garantie CJ12ABC`,
    'loyalty.client': `card fidelitate {Popescu}`,
    'account.package': `cat mai avem abonamentul`,
    'help.can': `ajutor | la ce esti bun`,
    none: `multumesc | cate mere sunt in cos | cum imprim eticheta pentru raft | cum fac o comanda noua | reteta de cozonac`,
    change: `sterge-l pe Popescu din lista | pune-l pe Popescu maine la 10 | fa-mi o programare maine la 9`,
  },
  hu: {
    'hotel.count': `hány kerék van nálunk | gumihotel hány szett | mennyi 16os téli gumi van bent`,
    'hotel.where': `{Kovács} kerekei hol vannak | melyik polc CJ 12 ABC | hova raktuk {Szabó} gumijait`,
    'hotel.overdue': `ki nem vitte el időben a kerekeit | lejárt garnitúrák`,
    'hotel.prepare': `mit kell kivenni holnapra | holnapi kerekek előkészítése`,
    'hotel.free': `van még hely a raktárban | hány garnitúra fér még be`,
    'itp.expiring': `kinek jar le a muszaki jovo honapban | lejáró műszakik decemberben`,
    'itp.plate': `ABC-123 műszaki | meddig jó a műszaki a CJ12ABC-nek`,
    'appointments.list': `mai foglalások | ki jön holnap | mi van holnapra | pénteki időpontok`,
    'appointments.free': `mikor tudunk fogadni valakit | legkorábbi időpont | van hely ma délután`,
    'appointments.confirm': `visszaigazolásra váró foglalások | mit kell visszaigazolni`,
    'appointments.of': `mikor jön {Tóth} | {Nagy Péter} mikorra van beírva`,
    'appointments.noshow': `kik nem jöttek el tegnap | hányan maradtak el a hónapban`,
    'orders.count': `hány autó van bent | nyitott munkák`,
    'orders.plate': `mit csináltunk a CJ 12 ABC-n | mikor volt nálunk utoljára az ABC-123`,
    'orders.unpaid': `ki tartozik | kifizetetlen számlák | kintlévőség`,
    'orders.of': `{Trans Sibiu} munkalapjai | {Kovács} eddigi munkái`,
    'orders.late': `késésben lévő munkák | mivel vagyunk elmaradva`,
    'orders.open': `42-es munkalap | mutasd a 120-as munkalapot`,
    'orders.drafts': `piszkozatok`,
    'sales.total': `mai bevétel | mennyit csináltunk ma | tegnapi forgalom | mennyi pénz jött be a héten`,
    'sales.compare': `tavalyhoz képest jobban állunk?`,
    'products.top': `mi megy a legjobban | legtöbbet eladott gumi`,
    'workers.work': `mit csinált {Zoli} ma | {Péter} mennyit dolgozott a héten`,
    'client.phone': `{Kovács} száma | {Szabó} tel | hogy érem el {Tóth Évát}`,
    'client.vehicles': `mivel jár {Kovács} | {Nagy} kocsija`,
    'vehicle.owner': `ki jár az ABC-123-mal | kinek a kocsija a CJ12ABC`,
    'vehicle.tyres': `milyen méretű gumi kell a CJ 12 ABC-re`,
    'vehicle.km': `hány km van a CJ12ABC-ben`,
    'product.price': `mennyi a {gumicsere} 17-esre | {defektjavítás} ár`,
    'waste.stock': `mennyi a leadott használt gumi`,
    'sms.balance': `hány smst küldhetünk még`,
    'sms.failed': `nem kézbesített sms-ek`,
    'timesheet.now': `kik vannak bent ma dolgozni`,
    'timesheet.own': `mennyi órám van a héten`,
    'customer-orders.open': `mire várunk, milyen gumik vannak rendelve`,
    'guaranties.plate': `CJ12ABC garancia`,
    'loyalty.client': `{Kovács} hűségkártya`,
    'account.package': `meddig van kifizetve az előfizetés`,
    'help.can': `segítség | mire vagy jó`,
    none: `köszönöm | hogyan zárok le egy munkalapot | hol lehet jó pizzát enni`,
    change: `írd be Kovácsot holnap 9-re | vedd fel új ügyfélnek Tóth Évát`,
  },
  en: {
    'hotel.count': `how many wheels are we storing | sets in hotel`,
    'hotel.where': `{Smith} wheels shelf | find the tyres of CJ 12 ABC`,
    'hotel.overdue': `who should have picked up their wheels by now`,
    'hotel.prepare': `what sets do we need out for tomorrow`,
    'hotel.free': `any room left in the hotel`,
    'itp.expiring': `mot due next month`,
    'itp.plate': `mot CJ12ABC`,
    'appointments.list': `who's coming tomorrow | todays bookings | what's on for friday`,
    'appointments.free': `earliest slot | can we fit someone in today`,
    'appointments.confirm': `unconfirmed bookings`,
    'appointments.of': `what time is {Smith} coming`,
    'appointments.noshow': `who didn't turn up yesterday`,
    'orders.count': `how many cars are we working on | open jobs`,
    'orders.plate': `what did we do on CJ 12 ABC`,
    'orders.unpaid': `who owes us money | outstanding payments`,
    'orders.of': `{Trans Sibiu} jobs`,
    'orders.late': `jobs running late`,
    'orders.open': `job 42`,
    'sales.total': `todays takings | how much money did we make last week | sales this month`,
    'sales.compare': `up or down on last year`,
    'products.top': `top sellers this month`,
    'workers.work': `what did {Mike} do today`,
    'client.phone': `{Smith} phone | how do i reach {John Smith}`,
    'client.vehicles': `what does {Smith} drive`,
    'vehicle.owner': `who drives CJ12ABC`,
    'vehicle.tyres': `tyre size CJ 12 ABC`,
    'vehicle.km': `km on CJ12ABC`,
    'product.price': `how much for a {puncture repair}`,
    'sms.failed': `texts that failed`,
    'sms.balance': `how many texts left`,
    'timesheet.now': `who's in today`,
    'timesheet.own': `hours i did this week`,
    'customer-orders.open': `tyres we are waiting for`,
    'help.can': `help`,
    none: `thanks | how do i print a label`,
    change: `book Smith for tomorrow at 9`,
  },
}

function heard(line: string): string {
  const made = understand(line.replace(/[{}]/g, ''), '2026-11-23')
  if (made.kind !== 'intent') return made.kind
  const [, name] = /\{(.*)\}/.exec(line) ?? []
  const found = namesOf(made.slots.name ?? '').map(fold)
  return name === undefined || found.includes(fold(name)) ? made.intent : `${made.intent} of ${made.slots.name ?? 'nobody'}`
}

test.each(Object.entries(said))('nine of ten questions are understood as they are typed at the counter: %s', (_, asked) => {
  const lines = Object.entries(asked).flatMap(([intent, list]) => list.split('|').map((line) => ({ intent, line: line.trim() })))
  const wrong = lines.filter(({ intent, line }) => heard(line) !== intent)
  const told = [`${lines.length - wrong.length} of ${lines.length}`, ...wrong.map(({ intent, line }) => `${line} → ${heard(line)}, not ${intent}`)]
  expect(wrong.length / lines.length, told.join('\n')).toBeLessThanOrEqual(0.1)
})
