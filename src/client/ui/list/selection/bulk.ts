import type { ComponentType } from 'react'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import type { Icon } from '#client/ui/icons.tsx'

/** Props of a dialog that asks for an action's further input; `run` rejects as a call does. */
export type BulkDialogProps<Row> = { rows: Row[]; run: (more: object) => Promise<void>; onClose: () => void }

/** An action on many rows of a list at once. */
export type BulkAction<Row, Action = string> = {
  action: Action
  label: string
  icon: Icon
  /** The action deletes: it asks first, and the bulk action `restore` undoes it. */
  danger?: boolean
  Dialog?: ComponentType<BulkDialogProps<Row>>
}

type ActionOf<E extends Endpoint> = InputOf<E> extends { action: infer Action } ? Action : never
/** The actions of a list, and the call that performs them. */
export type BulkState<Row, E extends Endpoint = Endpoint> = {
  endpoint: E
  actions: BulkAction<Row, Endpoint extends E ? string : ActionOf<E>>[]
}
