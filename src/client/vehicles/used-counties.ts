import { plateCounties, plateKey } from '#contract/kit/readers/plate.ts'
import { readStored, writeStored } from '#client/platform/storage.ts'

const storedAs = 'plate-counties'
const maxCounties = 7
/** The counties with the most vehicles, until this device has seen others. */
const usualCounties = ['B', 'CJ', 'TM', 'IS', 'CT', 'BV', 'BH']

/** Counties of the plates that were last typed on this device, the latest first. */
export function listUsedCounties(): string[] {
  const used = (readStored(storedAs) ?? '').split(' ').filter((each) => plateCounties.split('|').includes(each))
  return [...new Set([...used, ...usualCounties])].slice(0, maxCounties)
}

export function rememberCounty(plate: string): void {
  const county = new RegExp(`^(?:${plateCounties})(?=\\d{2})`).exec(plateKey(plate))?.[0]
  if (county) writeStored(storedAs, [...new Set([county, ...listUsedCounties()])].join(' '))
}
