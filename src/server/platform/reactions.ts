import type { Context } from './context.ts'

/**
 * What happens in a feature and may concern others: by name, what is told of it. A feature that other features must not be imported by raises
 * it; those others react, in the same transaction. Who first needs one adds it, beside the service that raises it:
 * `declare module '#server/platform/reactions.ts' { interface Reactions { orderDone: { id: number } } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- features add to it
export interface Reactions {}

export type Reaction<N extends keyof Reactions> = (context: Context, fact: Reactions[N]) => Promise<unknown>
export type ReactionsOf = { [N in keyof Reactions]?: Reaction<N> }
