/** Whether a dialog or a menu stands over the page: keys are for that. */
export const isCovered = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null
