import { expect, test } from 'vitest'
import { understand } from './understand.ts'

// As people in shops say it, in three languages, with slips of the finger and without diacritics. Written before the grammar was tried on
// them; whoever changes the grammar adds sentences here and takes none away.
const said: Record<string, string> = {
  'hotel.count': `cate seturi avem in depozit | câte roți de 17 sunt stocate la noi | cate seturi de iarna avem in hotel
    | hany garnitura van most a hotelben | hány szett 18-as kerék van tárolva | how many sets are stored right now
    | how many 205/55 R16 sets in the hotel? | cate anvleope avem in hotel | spune-mi cate seturi sunt in hotel acum`,
  'hotel.where': `unde sunt rotile de la CJ 12 ABC | pe ce raft sunt anvelopele lui Moldovan | unde am pus roțile lui Ionescu
    | hol vannak a CJ12ABC kerekei | melyik polcon van Nagy garniturája | where are the wheels of B 123 XYZ
    | which shelf are Smith's tyres on | unde e setul de la BV07MAR | unde gasesc cauciucurile lui Rusu | hol találom Tóth kerekeit`,
  'hotel.overdue': `ce seturi au termenul depasit in hotel | cine are seturi cu termen depășit la hotel | mely garnitúrák tárolása járt le
    | lejárt tárolású garnitúrák | overdue sets in the hotel | which stored sets are overdue
    | ce clienti au roti cu termenul de depozitare depasit`,
  'hotel.prepare': `ce roti trebuie pregatite pentru maine | ce seturi pregatim azi | mit kell előkészíteni holnapra
    | milyen garnitúrákat készítsünk elő mára | what do we have to prepare for tomorrow | which sets should i prepare today
    | pregatim ceva pt luni | what wheels should we get ready for tomorrow`,
  'hotel.free': `cate locuri libere avem pe rafturi | mai e loc liber pe polite | van még szabad polc | mennyi szabad hely van a polcokon
    | is there free space on the shelves | how many free shelves do we have | cat loc liber mai avem pe raft`,
  'itp.expiring': `cui ii expira itp-ul luna asta | ce masini au itp care expira saptamana asta | cine are itp expirat
    | kinek jár le a műszakija ebben a hónapban | mely autóknak jár le a műszaki vizsgája jövő hónapban
    | whose inspection runs out this month | which inspections are due next week | ce itp-uri expira in 7 zile
    | kiknek jár le a műszakija a jövő héten | la cine expira itp luna viitoare`,
  'itp.plate': `pana cand are itp CJ 12 ABC | cand ii expira itp-ul la SB 10 XYZ | meddig érvényes a műszakija az ABC-123 autónak
    | mikor jár le a műszakija az AA BB-123-nak | when does the inspection for CJ12ABC run out | cand expira inspectia la cj 12 abc`,
  'appointments.list': `ce programari sunt azi | ce programări avem vineri | programarile de maine | milyen időpontok vannak ma | holnapi foglalások
    | what appointments are there today | bookings for next monday | cate programari avem saptamana viitoare | ce programri avem maine
    | cine are programare azi | kik jönnek ma időpontra`,
  'appointments.free': `cand avem loc liber | care e urmatorul loc liber | cand e liber maine | mikor van szabad időpont holnap
    | mikor van a legközelebbi szabad hely | when is there a free slot | next free appointment? | avem vreun loc liber vineri
    | when can i book, next free slot`,
  'appointments.confirm': `ce programari trebuie confirmate | câte programări online așteaptă confirmare | milyen foglalásokat kell megerősíteni
    | which bookings do we need to confirm | bookings to confirm`,
  'appointments.of': `cand vine Popescu la programare | cand are programare CJ 12 ABC | pe cand e programat Ionescu | mikor van időpontja Kovácsnak
    | mikorra foglalt időpontot Szabó | when is the appointment of Moldovan | when does Smith have an appointment
    | la ce ora are Popa programare`,
  'appointments.noshow': `cati nu s-au prezentat luna trecuta | cati clienti nu au venit saptamana asta | hányan nem jelentek meg ebben a hónapban
    | ki nem jött el tegnap | how many no shows last month | how many people didn't show up this week
    | cati nu au venit la programare luna asta`,
  'orders.count': `cate comenzi avem deschise | câte lucrări sunt în lucru acum | hány nyitott munkalap van | hány munka van folyamatban
    | how many open orders do we have | how many jobs are in progress | cate comezi sunt in lucru | hány munkalap nyitott most`,
  'orders.plate': `ultima comanda la CJ 12 ABC | ce comenzi are CJ12ABC | mi volt az utolsó munkalap AA BB-123
    | utolsó munkalapja a B 123 XYZ autónak | last order for CJ 12 ABC | show me the work orders of B 123 XYZ
    | care a fost ultima comandă pe BV 07 MAR`,
  'orders.unpaid': `cine nu a platit | ce comenzi sunt neplatite | cine are restante | ki nem fizetett | melyik munkalapok kifizetetlenek
    | mennyi a tartozás | who hasn't paid | unpaid orders | ce facturi sunt neplatite | care clienti nu au platit | kik tartoznak nekünk`,
  'orders.of': `arata-mi comenzile lui Popescu | arată comenzile firmei Trans Sibiu | listează comenzile pentru Moldovan
    | mutasd Kovács munkalapjait | show orders of Smith | show me all orders for Trans Sibiu`,
  'orders.late': `ce comenzi sunt cu termenul depasit | care comenzi au depasit termenul azi | melyik munkalapok késnek | mely munkák csúsztak
    | which orders are overdue | are there any late orders | ce masini sunt in intarziere`,
  'orders.open': `deschide comanda 1250 | deschide-mi comanda nr 17 | nyisd meg a 17-es munkalapot | nyisd meg a 230 számú munkalapot
    | open work order 88 | open order no 1250 | vreau sa vad comanda 15`,
  'orders.drafts': `ce ciorne sunt nefinalizate | am vreo ciorna | arata ciornele mele | vannak piszkozataim | show my drafts | do i have any drafts
    | unde sunt ciornele`,
  'sales.total': `cat am incasat ieri | cât am încasat luna asta | care sunt incasarile pe saptamana asta | ce incasari avem azi
    | mennyi volt a bevétel tegnap | mennyi a havi bevétel ebben a hónapban | how much did we take in this month | revenue last week
    | what were the takings yesterday | cat am incasta azi | cat s-a incasat azi | mennyit kerestünk ma`,
  'sales.compare': `cum suntem fata de anul trecut | vindem mai mult ca anul trecut? | hogy állunk tavalyhoz képest | jobb az idei év mint a tavalyi
    | are we better than last year | how do we compare to last year | stam mai bine ca anul trecut`,
  'products.top': `ce s-a vandut cel mai mult luna asta | ce se vinde cel mai bine | ce produse s-au vandut saptamana trecuta
    | mi fogyott a legtöbbet | mi fogy legjobban ebben a hónapban | what did we sell most this month | best selling products
    | ce anvelope s-au vandut cel mai bine | care e cel mai vandut produs`,
  'workers.work': `la ce a lucrat Mihai ieri | cat a lucrat Andrei luna asta | pe ce comenzi a lucrat Ana | min dolgozott Péter tegnap
    | mennyit dolgozott Zoli a héten | what did Ana do yesterday | what has Mike worked on today | ce a lucrat azi Vasile`,
  'client.phone': `ce telefon are Popescu | numarul de telefon al lui Moldovan | telefonul lui Ionescu Dan | mi a telefonszáma Kovács Jánosnak
    | Szabó Éva telefonszáma | phone number of Ion Pop | what is Smith's phone | da-mi telefonu lui Ion Pop | imi dai nr de telefon de la Popa`,
  'client.vehicles': `ce masini are Popescu | câte mașini are Trans Sibiu | milyen autói vannak Kovácsnak | Szabó autói | what cars does Smith have
    | vehicles of Trans Sibiu | masinile lui Moldovan Dan | ce masina are Ionescu`,
  'vehicle.owner': `a cui e masina CJ 12 ABC | cine e proprietarul la CJ12ABC | kié az ABC-123 | ki a tulajdonosa az AABB123-nak | who owns CJ12ABC
    | whose car is B 123 XYZ | a cui este BV-07-MAR | a cui e b 123 xyz`,
  'vehicle.tyres': `ce anvelope are CJ12ABC | ce cauciucuri are montate B 123 XYZ | milyen gumik vannak az ABC-123-on
    | milyen abroncs van az AA BB-123 kocsin | what tyres are on CJ 12 ABC | which tires does B123XYZ have
    | ce dimensiune de anvelope are SB 10 XYZ | ce marime de cauciuc are CJ 12 ABC`,
  'vehicle.km': `cati km avea CJ 12 ABC | câți kilometri are BV 07 MAR | hány km volt az ABC-123-ban | hány kilométer van a B 123 XYZ autóban
    | mileage of CJ 12 ABC | how many km did B 123 XYZ have | kilometrajul la CJ 12 ABC | hány kilométert futott az ABC-123`,
  'product.price': `cat costa o echilibrare | ce pret are vulcanizarea | cat costa schimbul de roti la 16 | pretul la geometrie
    | mennyibe kerül a gumicsere 16-os kerékre | mennyi a centírozás ára | how much is wheel alignment | price of balancing
    | what does a puncture repair cost | cat e echilibrarea | mennyi a centírozás`,
  'waste.stock': `cate anvelope uzate avem in stoc | cate cauciucuri uzate sunt | hány használt gumink van | mennyi használt abroncs van
    | how many scrap tyres do we have | used tyres in stock | stocul de anvelope uzate | mennyi a használt gumi`,
  'sms.balance': `cate credite de sms mai sunt | mai avem credite sms? | mennyi sms kredit maradt | hány sms kreditünk van még
    | how many sms credits do we have | sms credit balance | mennyi kreditünk van sms-re`,
  'sms.failed': `ce sms-uri nu au ajuns | ce mesaje au esuat ieri | mely sms-ek nem mentek el | melyik üzenetek nem érkeztek meg tegnap
    | which sms failed | messages not delivered this week | sunt sms-uri netrimise? | care sms-uri au esuat`,
  'timesheet.now': `cine lucreaza | cine e la lucru acum | ki dolgozik ma | kik dolgoznak most | who is at work | who's working today
    | cine e pontat acum`,
  'timesheet.own': `cate ore am lucrat azi | câte ore am lucrat luna asta | hány órát dolgoztam ma | mennyi órát dolgoztam múlt héten
    | how many hours have i worked today | my hours this month | câte ore am făcut săptămâna asta`,
  'customer-orders.open': `ce avem comandat pt clienti | cate anvelope comandate avem pentru clienti | milyen gumik vannak megrendelve
    | mit rendeltünk az ügyfeleknek | what tyres are ordered for customers | which tyres are on order | ce anvelope avem comandate`,
  'collaborators.orders': `ce comenzi sunt la colaboratorul AutoPlus | câte lucrări avem la colaboratori | hány munka van a Vopsitorie partnernél
    | milyen munkáink vannak partnereknél | jobs at collaborator AutoPlus | how many orders are with the partner AutoPlus`,
  'guaranties.plate': `e in garantie CJ 12 ABC | are garantie masina CJ12ABC | van garancia az ABC-123 autóra | garanciás még a B 123 XYZ
    | is B 123 XYZ under warranty | warranty for CJ 12 ABC | pana cand are garantie CJ 12 ABC`,
  'loyalty.client': `are Popescu card | ce card de fidelitate are Moldovan | van kártyája Kovácsnak | Szabó hűségkártyája | loyalty card of Smith
    | does Trans Sibiu have a card | does Smith have a loyalty card`,
  'account.package': `cand expira abonamentul | ce pachet avem, cand expira | mikor jár le az előfizetés | meddig tart az előfizetésünk
    | when does our plan expire | subscription expires when | pana cand e platit abonamentul`,
  'help.can': `ce stii | ce poti sa faci | cu ce ma poti ajuta | mit tudsz | miben tudsz nekem segíteni | what can you do for me`,
  none: `buna ziua | vreau o pizza | ce mai faci | jó napot kívánok | milyen idő lesz holnap | good morning
    | what is the weather tomorrow | spune-mi o gluma | cine a castigat meciul | scrie-mi un poem despre toamna | asdf qwerty`,
  change: `sterge comanda 42 | anuleaza programarea lui Popescu | trimite un sms lui Moldovan | adauga un client nou
    | töröld a 42-es munkalapot | módosítsd Kovács időpontját | delete order 42 | cancel the appointment of Smith
    | send an sms to Trans Sibiu | change the price of balancing`,
}

const sentences = Object.entries(said).flatMap(([intent, lines]) => lines.split('|').map((line) => ({ intent, line: line.trim() })))

function heard(line: string): string {
  const made = understand(line, '2026-11-23')
  return made.kind === 'intent' ? made.intent : made.kind
}

test('of everyday sentences at least nine of ten are understood at once', () => {
  const wrong = sentences
    .filter(({ intent, line }) => heard(line) !== intent)
    .map(({ intent, line }) => `${line} → ${heard(line)}, not ${intent}`)
  expect(sentences.length).toBeGreaterThanOrEqual(200)
  expect(wrong.length / sentences.length, wrong.join('\n')).toBeLessThanOrEqual(0.1)
})
