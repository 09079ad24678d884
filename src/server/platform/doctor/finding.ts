/** Red keeps the server from its work, amber will or may. `cure` says what an operator does about it. */
export type Finding = { check: string; state: 'green' | 'amber' | 'red'; message: string; cure?: string }

export const green = (check: string, message: string): Finding => ({ check, state: 'green', message })
export const amber = (check: string, message: string, cure: string): Finding => ({ check, state: 'amber', message, cure })
export const red = (check: string, message: string, cure: string): Finding => ({ check, state: 'red', message, cure })
