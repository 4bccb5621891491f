// The button of a page of another host: loads it in a frame instead of itself. Only in sites with embeds.

export function play(button: HTMLElement) {
  const { embed = '', title = '' } = button.dataset
  const frame = Object.assign(document.createElement('iframe'), { src: embed, title, allowFullscreen: true })
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  button.replaceWith(frame)
  frame.focus()
}
