import type { AttachmentStage } from '#contract/attachments.ts'

/** Keys of the words for the stages of the work. */
export const stageKeys = {
  intake: 'StageIntake',
  work: 'StageWork',
  handover: 'StageHandover',
  other: 'StageOther',
} as const satisfies Record<AttachmentStage, string>
