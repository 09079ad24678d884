/** Whether keys pressed in this element write text or move the cursor. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')

/** The keyboard shortcuts of a list, as its help shows them; `chosen` ones need rows that can be ticked, `previewed` ones a preview. */
export const listKeys = [
  { keys: ['↑', '↓'], label: 'KeyRows' },
  { keys: ['Home', 'End'], label: 'KeyFirstLast' },
  { keys: ['PageUp', 'PageDown'], label: 'KeyPages' },
  { keys: ['Enter'], label: 'KeyOpen' },
  { keys: ['P'], label: 'PreviewRow', previewed: true },
  { keys: ['Space'], label: 'KeyTick', chosen: true },
  { keys: ['Shift', '↑', '↓'], label: 'KeyTickOn', chosen: true },
  { keys: ['Ctrl', 'A'], label: 'SelectPage', chosen: true },
  { keys: ['Shift', 'F10'], label: 'KeyMenu' },
  { keys: ['Del'], label: 'KeyDelete' },
  { keys: ['N'], label: 'KeyNew' },
  { keys: ['F'], label: 'Filters' },
  { keys: ['V'], label: 'SavedViews' },
  { keys: ['E'], label: 'KeyExcel' },
  { keys: ['/'], label: 'KeySearch' },
  { keys: ['Esc'], label: 'Untick', chosen: true },
  { keys: ['Esc'], label: 'KeyLeaveSearch' },
  { keys: ['?'], label: 'KeyboardMap' },
] as const satisfies { keys: string[]; label: string; chosen?: true; previewed?: true }[]
