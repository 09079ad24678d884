import { ruleOf, type LawSource, type Rule, type VatTreatment } from './rule.ts'

const rule = ruleOf('HU')
/** The day on which all sources of Hungary were read. */
export const hungarianReadOn = '2026-11-26'

export const vatAct = (reference: string, certainty: LawSource['certainty'] = 'sure'): LawSource => ({
  title: '2007. évi CXXVII. törvény (Áfa tv.)',
  reference,
  seen: hungarianReadOn,
  certainty,
})
const ratesSince = '2012-01-01'
const vatActSince = '2008-01-01'

const rate = (percent: number): VatTreatment => ({ percent, nav: { element: 'vatPercentage' } })

/** The tax office accepts no other rate than these three. */
export const hungarianVat: readonly Rule[] = [
  rule('vat.standard', ratesSince, null, rate(27), vatAct('82. § (1)')),
  rule('vat.reduced', ratesSince, null, rate(18), vatAct('82. § (3)')),
  rule('vat.reduced-2', ratesSince, null, rate(5), vatAct('82. § (2)')),
  rule(
    'vat.exempt',
    vatActSince,
    null,
    { percent: 0, nav: { element: 'vatExemption', case: 'TAM' }, reason: 'Tárgyi adómentes, Áfa tv. 85–86. §' },
    vatAct('85–86. §', 'medium'),
  ),
  rule(
    'vat.small-business',
    vatActSince,
    null,
    { percent: 0, nav: { element: 'vatExemption', case: 'AAM' }, reason: 'Alanyi adómentes, Áfa tv. 187. §' },
    vatAct('187. §', 'medium'),
  ),
  rule(
    'vat.reverse',
    vatActSince,
    null,
    { percent: 0, nav: { element: 'vatDomesticReverseCharge' }, reason: 'Fordított adózás, Áfa tv. 142. §' },
    vatAct('142. §', 'medium'),
  ),
]
