import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { call } from '#client/platform/api.ts'
import { useQuestion } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { ScanField } from '#client/ui/scan/ScanField.tsx'

/** Finds the card that is scanned or typed, whoever has it and at whichever workplace. */
export function CardScanField({ onFound, paused }: { onFound: (card: LoyaltyCard) => void; paused: boolean }) {
  const { t } = useTranslation('loyalty-cards')
  const isAsking = useQuestion() !== undefined

  async function scan(code: string): Promise<boolean> {
    const [card] = code.trim() === '' ? [] : await cardsWith(code)
    if (card) onFound(card)
    else notify.notScanned(t(code.trim() === '' ? 'NoBarcode' : 'NoScanResultsPleaseTryAgain'))
    return card !== undefined
  }
  return <ScanField label={t('ScanCard')} description={t('ScanCardHint')} onScan={scan} paused={paused || isAsking} />
}

/** What was scanned may be anything: what is no number of a card is found as little as one that was never given. */
async function cardsWith(number: string): Promise<LoyaltyCard[]> {
  try {
    return (await call(loyaltyCards.search, { models: { number } })).items
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'InvalidInput')) notify.failure(error)
    return []
  }
}
