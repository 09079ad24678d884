import type { ComponentType } from 'react'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import type { Icon } from '#client/ui/icons.tsx'

/** What a dialog is given that asks what an act has to know; `run` refuses as a call does. */
export type BulkDialogProps<Row> = { rows: Row[]; run: (more: object) => Promise<void>; onClose: () => void }

/** What can be done with many rows of a list at once. */
export type BulkAction<Row, Action = string> = {
  action: Action
  label: string
  icon: Icon
  /** Cannot be taken back: it is asked for. */
  danger?: boolean
  Dialog?: ComponentType<BulkDialogProps<Row>>
}

type ActionOf<E extends Endpoint> = InputOf<E> extends { action: infer Action } ? Action : never
/** The acts of a list, and the call that does them. */
export type BulkState<Row, E extends Endpoint = Endpoint> = {
  endpoint: E
  actions: BulkAction<Row, Endpoint extends E ? string : ActionOf<E>>[]
}
