import { askConfirmation } from '#client/platform/confirm.ts'
import { i18n, loadWords } from '#client/platform/i18n.ts'

/** Asks before a set without tyre sizes is stored; the user may store it all the same. */
export async function confirmWithoutSize(): Promise<boolean> {
  const ns = 'tyre-hotels'
  // The texts may be missing when an order is saved from a tab without the tyre hotel.
  await loadWords(ns)
  return askConfirmation({
    title: i18n.t('SaveWithoutSizeQuestion', { ns }),
    text: i18n.t('SaveWithoutSizeText', { ns }),
    action: i18n.t('SaveWithoutSize', { ns }),
    cancel: i18n.t('FillInSize', { ns }),
    isDiscouraged: true,
  })
}
