import { stopWords as inQuestions } from '#domain/help/stop-words.ts'

// Words that say nothing by themselves, folded: what is left of a question without them is the name that it is about.
const romanian = `a acolo acum ai ajuta al ale altcineva am anul anu apoi are asteapta astazi au avut avem azi bine buna ca care caut ce cel ceva cineva
  client clienti clientii clientul clientului clienta cu cum da dami dar date dati daca de deja deocamdata din dl dna domnu domnul doamna dnul dnei dupa
  e ei el este ev exista faci fata factura facturi firma firmei fi fost i ieri iar ii il imi in inca la le loc locuri luati lor lui luna ma maine masa
  mai mea mele meu mine mult mi multe n ne nici niste noastre noi nostri nostru nr nu o oare pe pentru putem pt pot ra rog rest ridicat s sa salut sau
  saptamana se si sint stam stiu stii sunt sus te timp tine toata toate toti tre trebuie trebuiau trebuia trecuta tu un unii vedem vreau vreo vreun dimineata dupaamiaza amiaza amiazi seara pranz online noi spune spunemi cauta gaseste afiseaza verifica vezi stai uite pus puse punem asezat
  vreuna va vad viitoare vin vina vine zi zile ziua zice`
const hungarian = `allunk annak az azt be ben csak de e eb eddig eddigi egy el em en es esetleg et ez ezen fel cegnek hely helyek het heten
  hogy holnap honap honapban idoben ide is itt jon jonnek jovo kell kellett keresek kepest kerem ki kik kovetkezo kuldhetunk le legjobban legtobb legtobbet levo
  lett m ma mai maradt meg mi min milyen mult mutasd nalunk nap no osszes rendszamu segiteni szamla szamlak szamu szamul szeretnem tegnap tegnapi
  tudunk tudok tudna tudom ugyfel ugyfelek ugyfelnek ugy uj utoljara valakit valami van vannak varo vegre volna volt raktuk raktam rakta rakjuk tettuk tettem tette delelott delutan reggel este keresd keress mondd nezd nezzuk mutass mutasson keszitsd legkozelebb csinaljuk csinalunk csinalnak csinalja`
const english = `am an and any anyone anything are at be by can cars client clients comes coming company compared did do does doing else find firm for
  from get got had has have how i is it its know last left let long me month most my need needs next now number of off ok on or our out over per please pls put placed keep kept morning afternoon evening noon online check look search give web tell
    right run running same say see sets should shop show some someone sun tell than thanks that the them then there these this those till to today tomorrow
  total up us want was we week were what when which who whose will with would yesterday yet you your`

const words = new Set([romanian, hungarian, english].join(' ').split(/\s+/))

export const isStopWord = (word: string): boolean => words.has(word) || Object.values(inQuestions).some((known) => known.has(word))
