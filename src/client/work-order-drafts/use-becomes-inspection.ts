import { useNavigate } from '@tanstack/react-router'
import { storeHandover, type FormHandover } from '#client/work-orders/inspections/form-handover.ts'
import { newInspectionLink } from '#client/work-orders/order-links.ts'
import type { SavedDraft } from './use-saved-draft.ts'

/** Turns the order into an inspection: the inspection form takes the values over, and the order's draft is deleted. */
export function useBecomesInspection({ local, discard }: Pick<SavedDraft, 'local' | 'discard'>) {
  const navigate = useNavigate()
  return (values: FormHandover) => {
    local.drop()
    discard()
    storeHandover(values)
    void navigate(newInspectionLink)
  }
}
