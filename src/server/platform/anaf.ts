import { z } from 'zod'
import { AppError } from '#contract/kit/errors.ts'
import { countiesOfCountry } from '#domain/text/counties.ts'
import { fold } from '#domain/text/format.ts'
import { readLimited } from '#server/platform/files/read-limited.ts'

/** A company as the register of those who pay taxes has it. */
export type RegisteredCompany = {
  name: string
  regNumber: string
  street: string
  number: string
  city: string
  county: string
  postCode: string
  paysVat: boolean
  isInactive: boolean
}
/** The companies of a country, by the digits of their tax number; nothing where it knows of none. */
export type CompanyRegister = { find: (digits: string) => Promise<RegisteredCompany | undefined> }

const patience = 5000
const pause = 1000
const largest = 64 * 1024
const kept = 7 * 24 * 3600 * 1000
const mostKept = 10_000

/**
 * Asks ANAF, which takes one request a second: whoever asks meanwhile waits for a turn, and who would not get one in time is told so at once.
 * What was found is known for a week. Whatever else comes back, or nothing within five seconds, is a failure of the register alone.
 */
export function createAnafRegister(address: string): CompanyRegister {
  const known = new Map<string, { company: Promise<RegisteredCompany | undefined>; until: number }>()
  let free = 0

  async function ask(digits: string): Promise<RegisteredCompany | undefined> {
    const wait = Math.max(0, free - Date.now())
    if (wait >= patience) throw new AppError('TooManyRequests', { retryAfter: Math.ceil(wait / 1000) })
    free = Date.now() + wait + pause
    const given = new AbortController()
    const timer = setTimeout(() => given.abort(new Error('The register was silent')), patience)
    try {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      return await request(address, digits, given.signal)
    } catch (cause) {
      throw Object.assign(new AppError('CompanyLookupFailed', { retryAfter: 30 }), { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    find(digits) {
      const found = known.get(digits)
      if (found && found.until > Date.now()) return found.company
      const company = ask(digits)
      known.set(digits, { company, until: Date.now() + kept })
      // Only what is there is known: a new company may be entered any day, and the register may have been away.
      company.then(
        (one) => one ?? known.delete(digits),
        () => known.delete(digits),
      )
      for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
      return company
    },
  }
}

async function request(address: string, digits: string, signal: AbortSignal): Promise<RegisteredCompany | undefined> {
  const body = JSON.stringify([{ cui: Number(digits), data: new Date().toISOString().slice(0, 10) }])
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
  const text = await readLimited(largest, answer)
  // That it knows no such company is told with 404 by some versions.
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`The register answered ${answer.status}`)
  const { found } = Answer.parse(JSON.parse(text))
  const company = found.find(({ date_generale: { cui } }) => String(cui) === String(Number(digits)))
  if (found.length > 0 && !company) throw new Error('The register answered with another company')
  return company && toCompany(company)
}

/** Text as we write it: commas below, not cedillas, and nothing that is not a letter, a digit or a sign. */
const tidy = (text: string) => {
  const commas: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }
  return text
    .replace(/[şŞţŢ]/g, (letter) => commas[letter]!)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}
const Text = (longest: number) =>
  z
    .string()
    .catch('')
    .transform((text) => Array.from(tidy(text)).slice(0, longest).join('').trim())

/** Of what ANAF answers, what we read; what is missing is empty, but for who it is. */
const Answer = z.object({
  found: z
    .array(
      z.object({
        date_generale: z.object({
          cui: z.union([z.number(), z.string()]),
          denumire: Text(150).refine((name) => name !== ''),
          nrRegCom: Text(25),
        }),
        inregistrare_scop_Tva: z.object({ scpTVA: z.boolean().catch(false) }).catch({ scpTVA: false }),
        stare_inactiv: z.object({ statusInactivi: z.boolean().catch(false) }).catch({ statusInactivi: false }),
        adresa_sediu_social: z
          .object({
            sdenumire_Strada: Text(150),
            snumar_Strada: Text(20),
            sdenumire_Localitate: Text(100),
            sdenumire_Judet: Text(100),
            scod_Postal: Text(12),
          })
          .partial()
          .catch({}),
      }),
    )
    .default([]),
})

function toCompany(company: z.output<typeof Answer>['found'][number]): RegisteredCompany {
  const { date_generale: general, adresa_sediu_social: address } = company
  const postCode = address.scod_Postal ?? ''
  return {
    name: general.denumire,
    regNumber: general.nrRegCom,
    street: address.sdenumire_Strada ?? '',
    number: address.snumar_Strada ?? '',
    city: address.sdenumire_Localitate ?? '',
    county: countyOf(address.sdenumire_Judet ?? ''),
    // It is answered as a number, which has lost the zero that it begins with.
    postCode: /^\d{5}$/.test(postCode) ? `0${postCode}` : postCode,
    paysVat: company.inregistrare_scop_Tva.scpTVA,
    isInactive: company.stare_inactiv.statusInactivi,
  }
}

/** As people write it: `BRAŞOV` and `MUNICIPIUL BUCUREŞTI` are Brașov and București. */
function countyOf(text: string): string {
  const name = fold(text).replace(/^(municipiul|judetul|mun\.|jud\.) */, '')
  return countiesOfCountry('RO')?.find((county) => fold(county) === name) ?? text
}
