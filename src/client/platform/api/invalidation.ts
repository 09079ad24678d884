import { liveRecords, type LiveName, type LiveRecord } from '#contract/live/live.ts'

type Keeper = { name: LiveName; feature: string }
const ownCaches = new Set<Keeper>()

/** Features that apply changes of these records to their own cache are not invalidated by them. The returned function ends that. */
export function registerOwnCache(keeper: Keeper): () => void {
  ownCaches.add(keeper)
  return () => void ownCaches.delete(keeper)
}

/** The features that are outdated after a change of such a record. */
export function featuresInvalidatedByEvent(name: LiveName): string[] {
  const { feature, shownIn }: LiveRecord = liveRecords[name]
  return [feature, ...shownIn].filter((one) => ![...ownCaches].some((keeper) => keeper.name === name && keeper.feature === one))
}

/** The same after an own write, which may have created other records on the way; other browsers learn of those by events. */
export function featuresInvalidatedByWrite(feature: string): string[] {
  const names = (Object.keys(liveRecords) as LiveName[]).filter((name) => liveRecords[name].feature === feature)
  const others = names.flatMap((name) => [...featuresInvalidatedByEvent(name), ...((liveRecords[name] as LiveRecord).makes ?? [])])
  return [...new Set([feature, ...others])]
}
