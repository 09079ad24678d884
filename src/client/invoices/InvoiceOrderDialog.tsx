import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { AppError } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { invoiceDraftLink } from './invoice-links.ts'
import IssueDialog from './IssueDialog.tsx'

type Props = {
  order: { id: number; organizationId: number }
  /** Orders of the same workplace that are billed with it. */
  others?: readonly { id: number }[]
  onClose: () => void
}

/** Makes a draft of orders whose work has ended and issues it. Giving up deletes the draft, unless it was there before. */
export default function InvoiceOrderDialog({ order: { id, organizationId }, others = [], onClose }: Props) {
  const navigate = useNavigate()
  const create = useWrite(invoices.create)
  const remove = useWrite(invoices.remove)
  const [draft, setDraft] = useState<{ invoice: Invoice; isOwn: boolean }>()
  const hasBegun = useRef(false)

  const begin = useEffectEvent(async () => {
    try {
      setDraft({
        invoice: await create.mutateAsync({ organizationId, workOrderIds: [id, ...others.map((other) => other.id)] }),
        isOwn: true,
      })
    } catch (refused) {
      const draftId = draftOf(refused)
      // A draft of one of several orders bills others than those that were chosen.
      if (draftId === undefined || others.length > 0) throw refused
      setDraft({ invoice: await callEndpoint(invoices.get, { id: draftId }), isOwn: false })
    }
  })
  const giveUp = useEffectEvent((error: unknown) => {
    notify.failure(error)
    onClose()
  })
  useEffect(() => {
    // An effect may run twice, and a second draft would be refused.
    if (hasBegun.current) return
    hasBegun.current = true
    begin().catch((error: unknown) => giveUp(error))
  }, [])

  if (!draft) return null
  const { invoice, isOwn } = draft
  return (
    <IssueDialog
      invoice={invoice}
      onIssued={onClose}
      onEdit={() => {
        onClose()
        void navigate(invoiceDraftLink(invoice.id))
      }}
      onClose={() => {
        if (isOwn) remove.mutate({ id: invoice.id })
        onClose()
      }}
    />
  )
}

/** Returns the id of the draft that bills the order already; an issued invoice is no draft. */
const draftOf = (refused: unknown): number | undefined => {
  if (!(refused instanceof AppError) || refused.code !== 'OrderInvoiced') return undefined
  const { invoice_id: id, number } = refused.details ?? {}
  return typeof id === 'number' && number === null ? id : undefined
}
