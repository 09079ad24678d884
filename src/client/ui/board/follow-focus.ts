/** Marks the button of a card's menu, so that the focus can find it again. */
export const menuAttributes = (id: number) => ({ 'data-menu-of': id })

/** A moved card is a new element in another column, so the keyboard focus is set on its menu again. */
export function restoreMenuFocus(id: number) {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`)?.focus())
}
