import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { clientCopyAccess, workOrders } from '#contract/work-orders/work-orders.ts'
import { loadChunk } from '#client/platform/network.ts'
import type { SupportedLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { orderLink } from './order-links.ts'

type Paper = 'print' | 'download'

/** Returns whether an order may be printed; the user is asked first if a line has no price. */
export function useConfirmPrices(): (paper: Paper, id: number) => Promise<boolean> {
  const may = useMay()
  const navigate = useNavigate()
  const hasPrices = may(clientCopyAccess)
  const canChange = may(workOrders.update)
  return useCallback(
    async (paper, id) => {
      if (!hasPrices) return true
      const { confirmOrderPrices } = await loadChunk(() => import('./lines/confirm-unpriced.ts'))
      const toLines = (order: { itp: boolean }) =>
        void navigate({ ...orderLink(id, 'edit', order), search: { viewMode: 'edit', tab: 'products' } })
      return confirmOrderPrices(id, paper, canChange ? toLines : undefined)
    },
    [hasPrices, canChange, navigate],
  )
}

/** Prints an order that was saved for printing; the questions were asked before. */
export const printSavedOrder = (id: number): Promise<void> =>
  loadChunk(() => import('./order-pdf.ts'))
    .then(({ printOrder }) => printOrder(id))
    .catch(notify.failure)

export type PrintOrder = (paper: Paper, id: number, language?: SupportedLanguage) => Promise<void>

/** Prints or downloads a saved order. */
export function usePrintOrder(): PrintOrder {
  const confirmPrices = useConfirmPrices()
  return useCallback<PrintOrder>(
    async (paper, id, language) => {
      try {
        // Printing is rare, so its code is loaded on demand.
        const papers = await loadChunk(() => import('./order-pdf.ts'))
        if (!(await confirmPrices(paper, id))) return
        await (paper === 'print' ? papers.printOrder : papers.downloadOrder)(id, language)
      } catch (error) {
        if (paper === 'print') notify.failure(error)
        else notify.exportFailed(error)
      }
    },
    [confirmPrices],
  )
}
