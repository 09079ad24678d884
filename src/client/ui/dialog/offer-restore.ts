import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import type { RestorableFeature } from '#contract/restores.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { featuresInvalidatedByWrite } from '#client/platform/api/invalidation.ts'
import { invalidateFeatures, queryClient } from '#client/platform/api/queries.ts'
import { i18n } from '#client/platform/i18n.ts'
import { loadChunk } from '#client/platform/network.ts'
import { notify } from '#client/platform/notify.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'

/** Tells that a record was deleted, and offers to restore it by `restore`. */
export function offerRestore(key: string, text: string, restore: () => Promise<unknown>): void {
  showUndoableMessage(key, text, { label: i18n.t('Undo'), run: () => void restore().catch(notify.failure) }, 'status')
}

export async function restoreRecord(feature: RestorableFeature, id: number): Promise<unknown> {
  const { restores } = await loadChunk(() => import('#contract/restores.ts'))
  return sendWrite(restores[feature] as typeof restores.guaranties, { id })
}

/** A write outside of a component, whose page may be gone by then. The bell learns of own writes from the cache of mutations. */
export function sendWrite<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> {
  const { feature = '' } = endpoint
  // After a refusal the screen may show outdated data, too.
  const onSettled = () => invalidateFeatures(...featuresInvalidatedByWrite(feature))
  const mutationFn = (sent: InputOf<E>) => callEndpoint(endpoint, sent)
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationKey: [feature], mutationFn, onSettled })
  return mutation.execute(input)
}
