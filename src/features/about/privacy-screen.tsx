import { useProductName } from '../../ui/product-name.ts';
import { Paper } from './paper.tsx';

/** What is kept of whom, and where. [core §2] */
export default function PrivacyScreen() {
  const product = useProductName();
  return (
    <Paper title="Privacy">
      <p>
        Your {product} server is run by the person or club who gave you your account. Your data stays on it: none of it
        is sold, and no page loads anything from a third party.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your e-mail address, and your password in a form that cannot be read back.</li>
        <li>What you tell us about yourself: name, birth date, sex, height and weight.</li>
        <li>Your activities, each with the file it came in, positions and heart rate included.</li>
        <li>For each watch account you link, the permission to read your activities there. Unlinking removes it.</li>
        <li>Where you are signed in, with the name of the browser, so that you can end what is not yours.</li>
      </ul>
      <h2>What your browser keeps</h2>
      <p>
        That you are signed in, and what was last on your pages: days, activities and their recordings, for 30 days at
        most. So pages open at once and can be read without a connection, by anybody who can use this browser. Signing
        out removes all of it, in every tab. One cookie lets us recognise this browser for 180 days, so that nobody can
        lock you out by trying passwords; another lasts for the minutes in which you link a watch. Neither is used for
        anything else.
      </p>
      <h2>Who can see it</h2>
      <p>
        You; the coaches of a team you have joined; and the people who run the server, who can read its database. Nobody
        else can see your data.
      </p>
      <h2>Leaving</h2>
      <p>
        You can delete your account on your profile, and everything above goes with it. Backups of the server keep it
        until they are replaced. Sample accounts are deleted after 24 hours.
      </p>
    </Paper>
  );
}
