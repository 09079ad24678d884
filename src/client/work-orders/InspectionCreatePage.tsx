import { NewOrderForm } from './WorkOrderCreatePage.tsx'
import { InspectionTab } from './inspections/InspectionTab.tsx'

/** The form for a new inspection. */
export default function InspectionCreatePage() {
  return <NewOrderForm First={InspectionTab} />
}
