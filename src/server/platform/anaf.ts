import { z } from 'zod'
import { AppError } from '#contract/kit/errors.ts'
import { findCounty } from '#domain/text/counties.ts'
import { readLimited } from '#server/platform/files/read-limited.ts'

/** A company as the register of taxpayers states it. */
type RegisteredCompany = ReturnType<typeof toCompany>
/** Looks up companies of one country by the digits of their tax number; undefined if the register has none. */
export type CompanyRegister = { find: (digits: string) => Promise<RegisteredCompany | undefined> }

const timeoutMs = 5000
const callIntervalMs = 1000
const maxAnswerBytes = 64 * 1024
const cacheMs = 7 * 24 * 3600 * 1000
const maxCached = 10_000

/**
 * Calls ANAF, at most once a second: further calls queue, and one whose turn would come too late fails at once. Found companies are
 * cached for a week; any other answer, or none within five seconds, fails.
 */
export function createAnafRegister(address: string): CompanyRegister {
  const cache = new Map<string, { company: Promise<RegisteredCompany | undefined>; until: number }>()
  let nextCallAt = 0

  async function lookUp(digits: string): Promise<RegisteredCompany | undefined> {
    const wait = Math.max(0, nextCallAt - Date.now())
    if (wait >= timeoutMs) throw new AppError('TooManyRequests', { retryAfter: Math.ceil(wait / 1000) })
    nextCallAt = Date.now() + wait + callIntervalMs
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('The register was silent')), timeoutMs)
    try {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      return await fetchCompany(address, digits, timeout.signal)
    } catch (cause) {
      throw Object.assign(new AppError('CompanyLookupFailed', { retryAfter: 30 }), { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    find(digits) {
      const cached = cache.get(digits)
      if (cached && cached.until > Date.now()) return cached.company
      const company = lookUp(digits)
      cache.set(digits, { company, until: Date.now() + cacheMs })
      // Only found companies stay cached: a new company may be registered any day, and the register may have been down.
      company.then(
        (foundCompany) => foundCompany ?? cache.delete(digits),
        () => cache.delete(digits),
      )
      for (const oldest of cache.keys()) if (cache.size > maxCached) cache.delete(oldest)
      return company
    },
  }
}

async function fetchCompany(address: string, digits: string, signal: AbortSignal): Promise<RegisteredCompany | undefined> {
  const body = JSON.stringify([{ cui: Number(digits), data: new Date().toISOString().slice(0, 10) }])
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
  const text = await readLimited(maxAnswerBytes, answer)
  // Some versions of the register answer an unknown company with 404.
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`The register answered ${answer.status}`)
  const { found } = Answer.parse(JSON.parse(text))
  const company = found.find(({ date_generale: { cui } }) => String(cui) === String(Number(digits)))
  if (found.length > 0 && !company) throw new Error('The register answered with another company')
  return company && toCompany(company)
}

/** Normalizes text: letters with comma below instead of cedilla, and no control characters. */
const normalizeText = (text: string) => {
  const commas: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }
  return text
    .replace(/[şŞţŢ]/g, (letter) => commas[letter]!)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}
const Text = (maxLength: number) =>
  z
    .string()
    .catch('')
    .transform((text) => Array.from(normalizeText(text)).slice(0, maxLength).join('').trim())

/** The part of ANAF's answer that is read; missing text is empty, except for the identity of the company. */
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

function toCompany(company: z.output<typeof Answer>['found'][number]) {
  const { date_generale: general, adresa_sediu_social: address } = company
  const postCode = address.scod_Postal ?? ''
  return {
    name: general.denumire,
    regNumber: general.nrRegCom,
    street: address.sdenumire_Strada ?? '',
    number: address.snumar_Strada ?? '',
    city: address.sdenumire_Localitate ?? '',
    county: findCounty(address.sdenumire_Judet ?? '') ?? address.sdenumire_Judet ?? '',
    // The register sends a number, which drops the leading zero.
    postCode: /^\d{5}$/.test(postCode) ? `0${postCode}` : postCode,
    paysVat: company.inregistrare_scop_Tva.scpTVA,
    isInactive: company.stare_inactiv.statusInactivi,
  }
}
