/**
 * Facts of a feature by name, with their payload. A feature that must not import others raises one, and they react in its transaction.
 * Declare one beside its service: `declare module '#server/platform/reactions.ts' { interface Reactions { orderDone: { id: number } } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- features add to it
export interface Reactions {}
