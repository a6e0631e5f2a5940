export const closeHeading = '手続きの画面を閉じますか?';
export const closeCanContinue =
  'このページを開いたままなら、あとで続きから進められます。ページを離れると、続けられなくなることがあります。';
export const closeCannotContinue = '閉じると、この手続きは続けられなくなります。';
export const closeStay = '手続きを続ける';
