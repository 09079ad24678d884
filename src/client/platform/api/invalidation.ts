import { liveRecords, type LiveName, type LiveRecord } from '#contract/live/live.ts'

type Keeper = { name: LiveName; feature: string }
const keepers = new Set<Keeper>()

/** While a feature takes changes of these records into its own cache, they are no reason to fetch it again. The returned function ends that. */
export function registerOwnCache(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => void keepers.delete(keeper)
}

/** The features that are out of date once such a record has changed. */
export function featuresInvalidatedByEvent(name: LiveName): string[] {
  const { feature, shownIn }: LiveRecord = liveRecords[name]
  return [feature, ...shownIn].filter((one) => ![...keepers].some((keeper) => keeper.name === name && keeper.feature === one))
}

/** The same after a write of one's own, which may have made other records along the way: others hear of those by events of their own. */
export function featuresInvalidatedByWrite(feature: string): string[] {
  const names = (Object.keys(liveRecords) as LiveName[]).filter((name) => liveRecords[name].feature === feature)
  const others = names.flatMap((name) => [...featuresInvalidatedByEvent(name), ...((liveRecords[name] as LiveRecord).makes ?? [])])
  return [...new Set([feature, ...others])]
}
