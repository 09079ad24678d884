import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Id, Instant, Nothing, requiredText } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** More than a question needs. */
export const maxQuestionLength = 500
const Message = z.object({ message: requiredText(maxQuestionLength) })
const ConversationId = z.string().regex(/^[0-9a-f]{32}$/, 'InvalidValue')
const ById = z.object({ id: ConversationId })

/** Some of the rows of the screen that `link` opens; `total` is how many it shows. */
const Table = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), total: z.int() })
/** A screen of the product, and its filters as an address has them. */
const ChatLink = z.object({ route: z.string(), search: z.string() })
/** Something that may have been meant: what is shown, and the question it stands for. */
const Choice = z.object({ text: z.string(), message: z.string() })

/** `content` is text and nothing else, and never empty. */
export const ChatAnswer = outputOf({
  content: z.string(),
  conversationId: z.string(),
  table: Table.optional(),
  link: ChatLink.optional(),
  choices: z.array(Choice).optional(),
  /** Nothing was understood: the search may find it. */
  maySearch: z.boolean().optional(),
})
export type ChatAnswer = z.output<typeof ChatAnswer>

const Conversation = outputOf({ id: z.string(), title: z.string(), createdAt: Instant, updatedAt: Instant })
const ChatMessage = outputOf({
  id: Id,
  direction: z.enum(['incoming', 'outgoing']),
  /** The name of the user, or of the assistant. */
  sender: z.string(),
  type: z.literal('text'),
  content: z.string(),
  createdAt: Instant,
})

export const maxConversations = 50
export const maxMessages = 200

const asked = { access: 'all', module: 'chat' } as const
const answered = { ...asked, result: z.object({ data: ChatAnswer }), notRepeatable: true } as const
export const assistant = feature('assistant', {
  send: endpoint('POST /chatbot/send', { ...answered, input: Message }),
  /** The next question of a conversation. */
  sendMore: endpoint('POST /chatbot/send/:conversationId', { ...answered, input: Message.extend({ conversationId: ConversationId }) }),
  /** One's own, the newest first. */
  conversations: endpoint('GET /chatbot/conversations', {
    ...asked,
    input: z.object({}),
    result: z.object({ items: z.array(Conversation), total: z.int() }),
  }),
  messages: endpoint('GET /chatbot/conversations/:id/messages', {
    ...asked,
    input: ById,
    result: z.object({ items: z.array(ChatMessage), total: z.int() }),
  }),
  forget: endpoint('DELETE /chatbot/conversations/:id', { ...asked, input: ById, result: Nothing }),
  forgetAll: endpoint('DELETE /chatbot/conversations', { ...asked, input: z.object({}), result: Nothing }),
})
