import { useTranslation } from 'react-i18next'
import type { LoyaltyCard } from '#contract/loyalty-cards.ts'
import { useConfirmQuestion } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { filterCardsByText } from '#client/loyalty-cards/filter-by-text.ts'
import { ScanField } from '#client/ui/form/ScanField.tsx'

/** Finds the scanned or typed card, whatever its owner and workplace. */
export function CardScanField({ onFound, paused }: { onFound: (card: LoyaltyCard) => void; paused: boolean }) {
  const { t } = useTranslation('loyalty-cards')
  const isAsking = useConfirmQuestion() !== undefined

  async function scan(code: string): Promise<boolean> {
    const [card] = code.trim() === '' ? [] : await filterCardsByText(code)
    if (card) onFound(card)
    else notify.notScanned(t(code.trim() === '' ? 'NoBarcode' : 'NoScanResultsPleaseTryAgain'))
    return card !== undefined
  }
  return <ScanField label={t('ScanCard')} description={t('ScanCardHint')} onScan={scan} paused={paused || isAsking} />
}
