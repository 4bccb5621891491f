/** Whether a click on a dialog was outside its box: browsers report a click on the backdrop as a click on the dialog. */
export function isOnBackdrop(
  { clientX, clientY }: { clientX: number; clientY: number },
  dialog: HTMLDialogElement,
): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
