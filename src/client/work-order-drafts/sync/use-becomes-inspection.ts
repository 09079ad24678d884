import { useNavigate } from '@tanstack/react-router'
import { handOver, type HandedOver } from '#client/work-orders/inspections/handed-over.ts'
import { newInspectionLink } from '#client/work-orders/order-links.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** What was typed turns out to be an inspection, whose form begins with it: there is no draft of an order any more. */
export function useBecomesInspection({ local, discard }: Pick<KeptDraft, 'local' | 'discard'>) {
  const navigate = useNavigate()
  return (values: HandedOver) => {
    local.drop()
    discard()
    handOver(values)
    void navigate(newInspectionLink)
  }
}
