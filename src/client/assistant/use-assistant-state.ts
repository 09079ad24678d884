import { create } from 'zustand'

type AssistantState = {
  isOpen: boolean
  /** The button that opened the panel and gets the focus back. */
  opener?: HTMLElement | null | undefined
  /** A question that was typed elsewhere; the panel takes it over. */
  question?: string | undefined
}

export const useAssistantState = create<AssistantState>(() => ({ isOpen: false }))

export const openAssistant = (question?: string): void =>
  useAssistantState.setState({ isOpen: true, opener: document.activeElement?.closest<HTMLElement>('button'), question })

export const takeQuestion = (): void => useAssistantState.setState({ question: undefined })

export const closeAssistant = (): void => useAssistantState.setState({ isOpen: false })
