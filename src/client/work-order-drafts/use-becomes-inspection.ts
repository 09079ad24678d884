import { useNavigate } from '@tanstack/react-router'
import { storeHandover, type FormHandover } from '#client/work-orders/inspections/form-handover.ts'
import { newInspectionLink } from '#client/work-orders/order-links.ts'
import type { SavedDraft } from './use-saved-draft.ts'

/** What was typed turns out to be an inspection, whose form begins with it: there is no draft of an order any more. */
export function useBecomesInspection({ local, discard }: Pick<SavedDraft, 'local' | 'discard'>) {
  const navigate = useNavigate()
  return (values: FormHandover) => {
    local.drop()
    discard()
    storeHandover(values)
    void navigate(newInspectionLink)
  }
}
