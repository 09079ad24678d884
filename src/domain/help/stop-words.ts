import type { Language } from '#domain/text/format.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Folded words of three letters and more that occur in every question. */
export const stopWords: Record<Language, ReadonlySet<string>> = {
  ro: words(
    'aceasta acest acesta acum alta altul are asta astea atunci avea avem aveti care caz cand cat cata cate cati cel cele cei cine cum cumva dar daca decat deja din dintr dintre doar dupa eram este eu fac face facem faci facut fara fel fie foarte imi intr intre isi iar iti las loc lui mai mea meu mie mult multe multi nostru noastra noi numai orice pana pentru pot poate poti prea prin putea sau sunt sunteti spre sub tot toate toti trebuie unde unei unele unui unor unul una vad vor voi vreau vrea vreo vrem',
  ),
  en: words(
    'about after all already also and any anyone are been before but can cannot could did does doing done dont each for from get gets getting give given goes had has have her here him his how into its just like made make makes many may mean more most much must need not now off once one only other our out over she should some somebody someone something than that the their them then there these they thing this those too until use using very want was way were what when where which who whom whose why will with without would you your',
  ),
  hu: words(
    'abba abban addig ahol aki akik akkor ami amik amit annak arra aztan azert azok azon azt azzal benne bele csak csinal csinalok csinaljak egy egyik ehhez ekkor el ennek erre errol ert ettol ezek ezen ezert ezt ezzel hany hat hogy hogyan hol hova honnan ide igy ilyen itt jo kell kellene kene kik kit kinek lehet lesz lenne leszek magam majd mar meg mely melyik mert mely mennyi mi mibe miert mig mik mikor mikent milyen mind minden mindig mint mit mitol mivel most nagyon nekem nekunk nelkul nem nincs olyan ott pedig rajta sem semmi szeretlek szeretnek szeretnem tobb tud tudok tudom tudunk ugy uj utan vagy vagyok vajon valaki valami van vannak vele velem volt volna',
  ),
}
