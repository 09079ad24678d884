import { ruleOf, type LawSource, type Rule } from './rule.ts'

const rule = ruleOf('RO')
/** The day on which all sources of Romania were read. */
export const romanianReadOn = '2026-11-26'

export const fiscalCode = (reference: string, certainty: LawSource['certainty'] = 'sure'): LawSource => ({
  title: 'Legea 227/2015 privind Codul fiscal',
  reference,
  seen: romanianReadOn,
  certainty,
})
const ratesOf2025: LawSource = {
  title: 'Legea 141/2025',
  reference: 'art. 291 din Codul fiscal, modificat',
  seen: romanianReadOn,
  certainty: 'sure',
}
export const fiscalCodeSince = '2016-01-01'

/** Rates before 2017 are not kept: no order is that old. The rates stand apart, because pages with orders need no other rule. */
export const romanianVat: readonly Rule[] = [
  rule('vat.standard', '2017-01-01', '2025-07-31', { percent: 19, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (1)')),
  rule('vat.standard', '2025-08-01', null, { percent: 21, ubl: { category: 'S' } }, ratesOf2025),
  rule('vat.reduced', '2017-01-01', '2025-07-31', { percent: 9, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (2)')),
  rule('vat.reduced', '2025-08-01', null, { percent: 11, ubl: { category: 'S' } }, ratesOf2025),
  rule('vat.reduced-2', '2017-01-01', '2025-07-31', { percent: 5, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (3)')),
  rule(
    'vat.exempt',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'E', exemption: 'VATEX-EU-132' }, reason: 'Scutit fără drept de deducere, art. 292 Cod fiscal' },
    fiscalCode('art. 292', 'medium'),
  ),
  rule(
    'vat.small-business',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'O', exemption: 'VATEX-EU-O' }, reason: 'Neînregistrat în scopuri de TVA, art. 310 Cod fiscal' },
    fiscalCode('art. 310', 'medium'),
  ),
  rule(
    'vat.reverse',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'AE', exemption: 'VATEX-EU-AE' }, reason: 'Taxare inversă, art. 331 Cod fiscal' },
    fiscalCode('art. 331', 'medium'),
  ),
]
