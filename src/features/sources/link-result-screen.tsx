export default function LinkResultScreen() {
  return null;
}
