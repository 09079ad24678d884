import type { Context } from './context.ts'

/**
 * Facts of a feature by name, with their payload. A feature that must not import others raises one, and they react in its transaction.
 * Declare one beside its service: `declare module '#server/platform/reactions.ts' { interface Reactions { orderDone: { id: number } } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- features add to it
export interface Reactions {}

export type Reaction<N extends keyof Reactions> = (context: Context, fact: Reactions[N]) => Promise<unknown>
export type ReactionsOf = { [N in keyof Reactions]?: Reaction<N> }
