import type { Guaranty } from '#contract/guaranties.ts'
import type { Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { toSheetFacts, createFormatter } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** Returns the data that `guaranties.print.typ` lays out. */
export function certificateSheet(guaranty: Guaranty, stationery: Stationery, language: Language) {
  const pen = createFormatter(stationery.organization, language)
  const word = words(['print', 'guaranties'], language)
  const km = (value: number | null) => (value === null ? null : `${pen.number(value)} km`)
  return {
    ...buildFrame(stationery, language),
    head: {
      title: word('GuarantyCertificate'),
      number: guaranty.number,
      facts: [{ label: word('Date'), value: pen.date(guaranty.startsOn) }],
    },
    foot: [guaranty.number, guaranty.plateNumber].join('  ·  '),
    holder: toSheetFacts([
      [word('Holder'), guaranty.clientName],
      [word('Phone'), guaranty.phone],
      [word('PlateNumberPrint'), guaranty.plateNumber],
      [word('GuarantyOrder'), guaranty.workOrderUuid],
    ]),
    promise: toSheetFacts([
      [word('GuarantySubject'), guaranty.subject],
      [word('GuarantyPeriod'), formatPeriod(guaranty)],
      [word('KmAtStart'), km(guaranty.kmAt)],
      [word('KmLimit'), km(guaranty.kmLimit)],
    ]),
    until: toSheetFacts([[word('ValidUntil'), guaranty.expiresOn && pen.date(guaranty.expiresOn)]])[0],
    terms: {
      title: word('GuarantyTerms'),
      // The general guarantee would contradict the period of this one, so it stands only without a period.
      terms: guaranty.conditions.trim() || [
        ...(guaranty.months === 0 ? [word('CertificateGuarantee')] : []),
        word('CertificateTorque'),
        word('CertificateLiability'),
      ],
    },
    signatures: [word('CompanySignature'), word('ClientSignature')],
  }

  /** Formats the period in months, with the allowed kilometres if both ends are set. */
  function formatPeriod({ months, kmAt, kmLimit }: Guaranty): string {
    if (months === 0) return ''
    const period = word('GuarantyMonthsPrint', { count: months })
    return kmAt === null || kmLimit === null ? period : word('GuarantyTerm', { months: period, km: pen.number(kmLimit - kmAt) })
  }
}
