import { NewOrderForm } from './WorkOrderCreatePage.tsx'
import { InspectionTab } from './inspections/InspectionTab.tsx'

/** Takes in a car to be inspected. */
export default function InspectionCreatePage() {
  return <NewOrderForm First={InspectionTab} />
}
