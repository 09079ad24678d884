import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadMessageLibrary, firstMessageShown } from '#client/platform/notify.ts'
import { whenIdle } from '#client/platform/api/progress.ts'

const maxWaitMs = 3000
const afterMaxWait = () => new Promise((resolve) => setTimeout(resolve, maxWaitMs))

/** Messages stand above the page buttons at the bottom. No page waits for this chunk, and the first message needs no network. */
export const Messages = lazyPart(async () => {
  await Promise.race([whenIdle(), firstMessageShown, afterMaxWait()])
  const { Notifications } = await loadMessageLibrary()
  return { default: () => <Notifications position="bottom-right" containerWidth={340} mb={72} /> }
})
