/** Marks the button of a card's menu, so that the focus can find it again. */
export const menuAttributes = (id: number) => ({ 'data-menu-of': id })

/** A card that was moved stands in another column as another element: the keyboard goes with it. */
export function restoreMenuFocus(id: number) {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`)?.focus())
}
