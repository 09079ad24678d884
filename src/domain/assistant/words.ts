// The words of the grammar, folded. `*` continues a stem, `+` joins the words of a phrase.

/** Each word is a concept, a filter or a function word: a word that changes a figure is never skipped. */
const conceptStems = {
  count: 'nr cate cati cata hany hanyan how+many number+of numarul+de cat+de+multe',
  list: 'add+meg cauta keresd du+ma+la ce care arata* lista afiseaza mutasd mutass milyen mely melyik melyek mik which what show list see listazd',
  sum: 'cat cati+bani mennyi mennyit how+much',
  where:
    'in+ce+raft ce+raft pe+ce+polita locatie pus bagat put raktuk tettuk find unde hol hova where pe+ce+raft melyik+polcon which+shelf on+which+shelf gasesc caut',
  when: 'la+cat+e la+cat meddig+jo meddig+ervenyes cand mikor mikorra when la+ce+ora ce+ora hany+orakor what+time meddig pana+cand until+when',
  who: 'cine cui kinek ki kik who whose',
  how: 'cum hogyan hogy how+do how+to how+can how+does hogy+lehet hogy+kell',
  price:
    'tarif* cat+iau+pe cat+luam+pe cu+cat+facem mennyiert do+we+charge cat+costa cat+e pret* mennyibe+kerul* mennyi+az+ara ara arak how+much+is how+much+does how+much+for price* cost costs costa',
  appointment: 'prog rezervar* programar* programat* idopont* foglalas* foglalt* appointment* booking* booked',
  free: 'loc+liber liber* szabad* free slot slots open+slot',
  next: 'legkorabbi* legkozelebb* urmator* kovetkezo* next mai+apropiat* legkozelebbi legelso earliest primul first',
  confirm: 'visszaigazol* confirm* neconfirmat* megerosit* unconfirmed',
  noshow:
    'lipsit nu+a+aparut nu+au+aparut nu+s+a+prezentat maradtak+el turn+up nu+a+venit nem+jott neprezenta* nu+s+au+prezentat nu+au+venit no+show no+shows nem+jottek nem+jelentek did+not+come did+not+show',
  set: 'set* garnitur* szett* sets',
  hotel:
    'pastrare stocat* raktar* eltev* storing store hotel* gumihotel* abroncshotel* depozitat* stored storage tarolt* tarolunk depozit*',
  tyre: 'gume anvelop* cauciuc* gumi* abroncs* tyre* tire* roti* roata kerek* wheel*',
  shelf: 'raft* polit* polc* shelf shelves',
  room: 'loc locuri hely* room',
  overdue:
    'keses* kesunk running+late in+intarziere behind csuszott+tul tullepte* expirat* depasit* termen+depasit lejart jart+le overdue past+their past intarziat* keso kesik kesnek late',
  term: 'tarolasi+ideje tarolasi+hatarido* termen* hatarido* deadline storage+date tarolasi+ido*',
  prepare: 'pregat* elokeszit* prepare',
  winter: 'iarna iarn* teli winter',
  summer: 'vara nyari summer',
  allseason: 'all+season negyevszakos',
  itp: 'itp* inspecti* muszaki* inspection* mot',
  expire: 'cad run+out runs+out valid* bun expir* lejar* jar+le expire expires due valabil* ervenyes*',
  order: 'lucrar* interventi* istoric* munka munkak munkan munkai munkaja comand* comenz* munkalap* order* job jobs',
  open: 'nefinalizat* neterminat* deschis* nyitott open',
  progress: 'in+lucru folyamatban in+progress',
  fresh: 'uj noi ujak new',
  onhold: 'programate utemezett scheduled',
  done: 'finalizat* terminat* kesz befejezett finished done',
  last: 'utoljara legutobb ultim* utolso last latest legutobbi',
  unpaid:
    'dator datori datorn* kintlev* nem+fizette nem+rendezte outstanding de+plata owes+us+money neplatit* neincasat* nu+a+platit nu+au+platit kifizetetlen* nem+fizetett* unpaid not+paid owe owes restant* tartoz*',
  draft: 'ciorn* piszkozat* draft*',
  takings:
    'cati+bani+am+facut cat+am+facut s+a+strans intrat+in+casa kassza* penz+jott+be did+we+make did+we+earn came+in money+did+we+make incasat incasari incasam incasare bevetel* takings revenue took+in take+in sales vanzari forgalom',
  sold: 'merge+cel+mai+bine megy+a+legjobban top+vanzari best+sellers top+sellers vandut* vinde* fogyott fogy sold sell sells elad*',
  top: 'cel+mai+bine cel+mai+mult cele+mai top legjobban legtobb* best',
  worked: 'working+on a+facut a+muncit muncit csinalt min+dolgozott mit+dolgozott worked+on a+lucrat lucrat dolgozott worked',
  compare:
    'tavalyhoz+kepest pe+plus mergem mai+bine+decat mai+prost+decat mai+bine+ca jobban+allunk jobb+mint ahead+of better+than worse+than mint+tavaly fata+de compar* kepest tavalyi* stam allunk compared',
  lastyear: 'anul+trecut tavaly last+year',
  phone: 'nr+tel tel numarul+lui szama numar+de+telefon numarul+de+telefon nr+de+telefon phone+number telefon* phone mobil*',
  car: 'kocsi* autoknak autot masin* vehicul* auto autok autoi autoja auton autora autonak autoban autojan autot jarmu* car cars vehicle*',
  owner: 'apartine belong al+cui a+cui proprietar* kie tulajdonos* owner owns',
  km: 'km kilometr* kilomet* mileage futas*',
  waste: 'uzat* hasznalt* used waste deseu*',
  sms: 'text texts sms*',
  credit: 'credit* kredit*',
  message: 'mesaj* uzenet* message*',
  failed: 'netrimis* nu+s+au+trimis nem+kezbesit* nu+au+ajuns esuat* nem+erkezt* not+delivered failed nem+mentek',
  working: 'la+munca la+lucru at+work lucreaza dolgozik dolgoznak is+working working',
  hours: 'oram ore ora+lucrat* orat orak hours',
  me: 'am+facut i+did have+i+done i+done am+lucrat dolgoztam did+i+work i+worked have+i+worked eu mea mele',
  ordered: 'pe+comanda am+comandat rendelve rendelt* comandate megrendel* on+order ordered',
  forclients: 'pt+clienti pentru+clienti ugyfeleknek for+clients for+customers',
  partner: 'colaborator* partner* collaborator*',
  warranty: 'garanti* garanci* warrant* under+warranty warranty guarant*',
  card: 'card+fidelitate are+card card+de+fidelitate carduri+de+fidelitate husegkarty* loyalty+card loyalty+cards loyalty',
  package: 'abonament* elofizetes* subscription plan',
  can: 'ajutor help segitseg la+ce+esti+bun mire+vagy+jo ce+stii ce+poti miben+tudsz mit+tudsz what+can+you',
  wait: 'asteapta astept* var varnak waiting wait waits',
  online: 'online pe+internet de+pe+internet interneten web',
  come: 'vine vin jon jonnek coming comes',
  dimension: 'dimensiun* marime* size sizes meretu*',
  goods: 'produse produs* product products termek* marf*',
  services: 'servicii serviciu service services szolgaltatas*',
  client: 'oameni persoane people emberek client* ugyfel* customers customer clients',
  rim: 'janta jante felni*',
} as const

export type QuestionConcept = keyof typeof conceptStems
/** One spelling of a concept: its words in order, each of which may continue where it ends in `*`. */
export type ConceptPhrase = { concept: QuestionConcept; stems: readonly string[] }

export const conceptPhrases: readonly ConceptPhrase[] = (Object.entries(conceptStems) as [QuestionConcept, string][]).flatMap(
  ([concept, spellings]) => spellings.split(' ').map((spelling) => ({ concept, stems: spelling.split('+') })),
)

/** Synonyms by the code of a way of payment; a longer phrase wins. */
export const paymentWords: readonly (readonly [code: string, phrases: string])[] = [
  ['CASH', 'cash numerar* keszpenz* kp'],
  ['CARD', 'card cardul kartya* bankkarty*'],
  ['FACT TERMENI', 'fact+termeni factura+la+termen'],
  ['FACT', 'fact factura facturi szamla*'],
  ['FISA', 'fisa fise'],
]

/** Hungarian names of towns, by the name that a workplace bears. */
export const townNames: readonly (readonly [town: string, hungarian: string])[] = [
  ['Cluj', 'kolozsvar'],
  ['Brașov', 'brasso'],
  ['Oradea', 'nagyvarad'],
  ['Târgu Mureș', 'marosvasarhely'],
  ['Timișoara', 'temesvar'],
  ['Sibiu', 'nagyszeben'],
  ['Miercurea Ciuc', 'csikszereda'],
  ['Satu Mare', 'szatmarnemeti'],
]

/** Words for the same work in a price list, in one row each. */
export const sameWorkStems: readonly (readonly string[])[] =
  `roti roata wheel kerek | anvelop cauciuc tyre tire gumi abroncs | echilibr balanc centir kiegyensuly | geometri alignment futomu | petic pana puncture defekt | depozit storage tarol | valv ventil szelep valve | schimb montaj mounting fitting gumicser kerekcser`
    .split(' | ')
    .map((row) => row.split(' '))

/** Words that say nothing by themselves. A negation or a division is none of them, because it changes the figure. */
const functionWordsOf = {
  ro: 'stau pt tre ne ni le domnul doamna domnului doamnei dl dna ceva suntem sta trebuie trebuiesc necesar actual momentan a ai al ale am ar are as au avea avem aveti ati ba ca cel cea cele cu da de deja din dintre dupa e el ea ei este fi fost i ii in inca isi la lor lui mai ma mea meu mi ne noastre noastra nostru nostri o oare pe pentru prin s sa se si sint sunt te tot toata toate toti un una unei unui unor va vrei vreau vreo vreun acum astea asta acesta aceasta avut exista iar dar imi poti rog spune',
  hu: 'az kerem a es egy ez ezt azt be ki le meg fel van vannak volt voltak lesz lesznek nekunk nalunk nekem itt ott most mar is jelenleg kell kellene kene legyen szerint levo eddig osszes osszesen volna en ti ok hogy mi mit mekkora rendszamu ra re ban ben on nak nek',
  en: 'the an a and any at been by can could did do does for from get got had has have here how in is it its me my of off on or our please should some tell than that their them then there these they this those to up us was we were what which will with would you your yet still right be are need needs needed now',
}
export const functionWords = {
  ro: new Set(functionWordsOf.ro.split(' ')),
  hu: new Set(functionWordsOf.hu.split(' ')),
  en: new Set(functionWordsOf.en.split(' ')),
}

export const changeVerbs = new Set(
  'sterge stergeti sterg anuleaza anulez modifica trimite adauga creeaza inchide redeschide muta programeaza torold toroljed modositsd kuldj kuldd vedd zard delete cancel change send add create close move update remove'.split(
    ' ',
  ),
)
