import { askConfirmation } from '#client/platform/confirm.ts'
import { i18n, loadWords } from '#client/platform/i18n.ts'

/** Asks before a set is stored whose tyres have no size; it may be stored all the same. */
export async function confirmWithoutSize(): Promise<boolean> {
  const ns = 'tyre-hotels'
  // An order may be saved from a tab that needs no words of the hotel.
  await loadWords(ns)
  return askConfirmation({
    title: i18n.t('SaveWithoutSizeQuestion', { ns }),
    text: i18n.t('SaveWithoutSizeText', { ns }),
    action: i18n.t('SaveWithoutSize', { ns }),
    cancel: i18n.t('FillInSize', { ns }),
  })
}
