import {
  clientAttachments,
  draftAttachments,
  hotelAttachments,
  orderAttachments,
  vehicleAttachments,
  type OwnerKind,
} from '#contract/attachments.ts'

export type PhotoOwner = { kind: OwnerKind; id: number }
type OwnerCalls = typeof orderAttachments

/** The calls of each kind of record are alike but for their path and access. */
export const ownerCalls = {
  'work-order': orderAttachments,
  draft: draftAttachments as unknown as OwnerCalls,
  'tyre-hotel': hotelAttachments,
  vehicle: vehicleAttachments as unknown as OwnerCalls,
  client: clientAttachments as unknown as OwnerCalls,
} satisfies Record<OwnerKind, OwnerCalls>
